import { useRef, useState } from "react";
import bit from "~/assets/drawn/samples/bit.png?url";
import dana from "~/assets/drawn/samples/dana.png?url";
import { useSite } from "~/content/use-site";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ReadingDialog } from "~/ui/overlays/reading-dialog";
import { SampleMark } from "~/ui/samples/sample";
import { Transcript } from "~/ui/samples/transcript";
import { sampleCall } from "./sample-call-words";

export const SAMPLE_CALL_ID = "sample-call";

/** What a call with the agent is like, for those who sit at a computer that makes no calls, and the number to take along. */
export function SampleCall() {
  return (
    <ReadingDialog id={SAMPLE_CALL_ID} title="Sample call">
      <p className="text-mute">
        <SampleMark /> A call with our agent, written by us to show how one goes. No recording, no real customer.
      </p>
      <div className="mt-6">
        <Transcript lines={sampleCall} portraits={{ Bit: bit, Dana: dana }} />
      </div>
      <DemoNumber />
    </ReadingDialog>
  );
}

function DemoNumber() {
  const { phone } = useSite();
  const number = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(phone.display);
      setCopied(true);
    } catch {
      // A browser may refuse: the number is then selected, ready for the visitor's own copy.
      if (number.current) getSelection()?.selectAllChildren(number.current);
    }
  };
  return (
    <div className="mt-8 border-line border-t-4 pt-6">
      <h3>Your turn</h3>
      <p className="mt-3 text-mute">Call the agent from your phone. Standard call rates apply.</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <strong ref={number} className="select-all whitespace-nowrap font-pixel text-gold text-pixel">
          {phone.display}
        </strong>
        <Button tone="cyan" onClick={copy}>
          <Icon name={copied ? "check" : "copy"} className="size-5" />
          {copied ? "COPIED" : "COPY NUMBER"}
        </Button>
        <a className="link" href={phone.href}>
          Call from this device
        </a>
      </div>
      <p role="status" className="sr-only">
        {copied ? "The number is copied." : ""}
      </p>
    </div>
  );
}
