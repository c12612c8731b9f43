import { useId, useRef, useState, useSyncExternalStore } from "react";
import type { QuoteView } from "~/checkout/quotes/quote-page.server";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";

/** The link to pass on, and the file. */
export function ShareQuote({ view: { url, pdfPath, state, goodUntil } }: { view: QuoteView }) {
  const id = useId();
  const link = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  // Without scripts the link can be marked and copied by hand.
  const scripted = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid("Link copied.");
    } catch {
      link.current?.select();
      setSaid("Your browser doesn’t allow copying, so we’ve selected the link for you to copy.");
    }
  };
  return (
    <Card aria-labelledby={id} className="p-5 md:p-6">
      <h2 id={id} className="mb-4 text-pixel">
        {state === "paid" ? "This quote" : "Share this quote"}
      </h2>
      <p className="mb-4 text-mute">
        {state === "paid"
          ? "Anyone with this link can see this quote."
          : `Anyone with this link can see this quote and accept it until ${goodUntil}.`}
      </p>
      <input
        ref={link}
        readOnly
        className="field mb-4 text-sm"
        value={url}
        aria-label="Link to this quote"
        onFocus={(event) => event.target.select()}
      />
      <div className="grid gap-4">
        <Button tone="cyan" onClick={copy} className={scripted ? "" : "invisible"}>
          <Icon name={said ? "check" : "copy"} className="size-5" />
          Copy link
        </Button>
        <p role="status" className="text-lime text-sm empty:-mb-4">
          {said}
        </p>
        <a className="link inline-flex min-h-11 items-center gap-3" href={pdfPath} download>
          <Icon name="receipt" className="size-5" />
          Download as PDF
        </a>
      </div>
    </Card>
  );
}

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
