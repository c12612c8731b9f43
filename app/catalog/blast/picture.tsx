import { Typed } from "~/catalog/typed";
import { Icon } from "~/ui/icon";

/** The first post of the month. */
export default function Picture() {
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] bg-dusk">
      <span className="grid w-28 place-items-center bg-pink text-on-pink">
        <Icon name="megaphone" className="size-12" />
      </span>
      <div className="grid content-start gap-1 p-3">
        <p className="flex items-start gap-2">
          <Icon name="instagram" className="size-6 text-pink" />
          <Typed from="company" className="line-clamp-1 min-w-0 font-bold">
            Your company
          </Typed>
        </p>
        <p className="text-mute text-sm">Post 1 of 30, Instagram</p>
        <Typed from="contentBrief" className="line-clamp-2 text-sm">
          Here’s what we’re up to this month.
        </Typed>
        <Typed from="industry" className="line-clamp-1 text-cyan text-sm">
          Your industry
        </Typed>
      </div>
    </div>
  );
}
