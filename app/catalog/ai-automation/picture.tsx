import { Typed } from "~/catalog/typed";
import { Icon } from "~/ui/icon";

/** A call that the voice agent answers. */
export default function Picture() {
  return (
    <div className="grid h-full content-center gap-2 bg-dusk p-3 text-sm leading-5">
      <p className="flex items-center gap-2 text-gold">
        <Icon name="phone-call" />
        <span>AI agent, 0:04</span>
      </p>
      <p className="mr-8 line-clamp-2 bg-panel-hi px-3 py-1">
        Thanks for calling <Typed from="company">your company</Typed>! How can I help?
      </p>
      <p className="ml-8 bg-gold px-3 py-1 text-on-gold">Do you have time tomorrow?</p>
    </div>
  );
}
