import { type RefObject, useEffect, useRef, useState } from "react";
import { useUploads } from "./use-uploads";

type Message = {
  base: string;
  orderId: string;
  /** What the message will be called. */
  messageId: string;
  /** Sends the message itself, once all of its files are there. */
  onReady: () => void;
};

/**
 * The files that come with a message: chosen in the control of `input`, sent when the message is, which follows once they are all
 * there. A file that is refused, stopped or breaks off keeps the message from being sent, until somebody presses Send again.
 */
export function useAttachments({ onReady, ...message }: Message): {
  uploads: ReturnType<typeof useUploads>["uploads"];
  retry: ReturnType<typeof useUploads>["retry"];
  stop: ReturnType<typeof useUploads>["stop"];
  input: RefObject<HTMLInputElement | null>;
  /** While files are on their way. */
  sending: boolean;
  send: () => void;
} {
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(0);
  const { uploads, add, retry, stop } = useUploads({
    ...message,
    onDone: () => setPending((files) => files - 1),
  });
  const ready = useRef(onReady);
  ready.current = onReady;
  const wasPending = useRef(0);
  useEffect(() => {
    if (wasPending.current > 0 && pending === 0) ready.current();
    wasPending.current = pending;
  }, [pending]);
  const busy = uploads.some(({ state }) => state === "queued" || state === "sending" || state === "waiting");
  return {
    uploads,
    input,
    sending: pending > 0 && busy,
    retry,
    stop,
    send: () => {
      const files = [...(input.current?.files ?? [])];
      if (input.current) input.current.value = "";
      const interrupted = uploads.filter(({ state }) => state === "interrupted");
      for (const upload of interrupted) retry(upload);
      const wanted = files.length + interrupted.length;
      if (files.length > 0) add(files);
      if (wanted > 0) setPending(wanted);
      else onReady();
    },
  };
}
