import { Icon } from "~/ui/icon";
import { part } from "~/ui/islands/island";

/** Says that nothing was charged to a customer who comes back from the card page without having paid. Hidden in the server's HTML. */
export function UnpaidNotice() {
  return (
    // Always there, so that a screen reader hears what appears in it.
    <div {...part("returned-unpaid")} aria-live="polite">
      <p hidden className="pixel-frame frame-cyan mx-1 mb-10 flex items-start gap-3 bg-panel p-5">
        <Icon name="info" className="size-6 text-cyan" />
        <span>
          <strong>Nothing was charged.</strong> Your answers are saved, so you can pay whenever you’re ready.
        </span>
      </p>
    </div>
  );
}
