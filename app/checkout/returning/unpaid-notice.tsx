import { Icon } from "~/ui/icon";
import { part } from "~/ui/islands/island";

/** Hidden in the server's HTML; the site script shows it to a customer who returns from the payment page without paying. */
export function UnpaidNotice() {
  return (
    // Never hidden itself, so that a screen reader announces the text that appears in it.
    <div {...part("unpaid-notice")} aria-live="polite">
      <p hidden className="pixel-frame frame-cyan mx-1 mb-10 flex items-start gap-3 bg-panel p-5">
        <Icon name="info" className="size-6 text-cyan" />
        <span>
          <strong>Nothing was charged.</strong> Your answers are saved, so you can pay whenever you’re ready.
        </span>
      </p>
    </div>
  );
}
