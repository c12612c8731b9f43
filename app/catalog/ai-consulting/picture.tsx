import { Lines, Typed } from "~/catalog/typed";
import { Icon } from "~/ui/icon";

/** The cover of the plan. */
export default function Picture() {
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 bg-paper p-3 text-on-gold">
      <div>
        <p className="caption text-lime-ink">AI plan</p>
        <Typed from="businessName" className="line-clamp-2 font-pixel text-pixel">
          Your company
        </Typed>
        <Typed from="selectedPlan" className="mt-1 line-clamp-1 text-paper-mute text-sm">
          Your plan
        </Typed>
      </div>
      <Icon name="briefcase" className="size-12 text-lime-ink" />
      <Lines className="col-span-full mt-3 text-paper-line" />
    </div>
  );
}
