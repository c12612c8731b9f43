import { Lines, Typed } from "~/catalog/typed";
import { Icon } from "~/ui/icon";

/** The top of a landing page. */
export default function Picture() {
  return (
    <div className="h-full bg-paper text-on-gold">
      <p className="flex gap-2 bg-panel-hi px-3 py-2">
        {["bg-pink", "bg-gold", "bg-lime"].map((dot) => (
          <span key={dot} className={`size-2 ${dot}`} />
        ))}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 p-3">
        <div className="grid justify-items-start gap-2">
          <Typed from="company" className="line-clamp-2 font-pixel text-pixel">
            Your company
          </Typed>
          <Typed from="pageType" className="line-clamp-1 text-paper-mute text-sm">
            Your new page
          </Typed>
          <span className="bg-pink-ink px-3 font-bold text-paper text-sm">Get started</span>
        </div>
        <span className="grid size-18 place-items-center bg-cyan">
          <Icon name="window-frame" className="size-12" />
        </span>
      </div>
      <Lines className="mx-3 text-paper-line" />
    </div>
  );
}
