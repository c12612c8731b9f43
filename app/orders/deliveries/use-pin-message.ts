import { useEffect, useRef, useState } from "react";

/** `next`: an id for the next message, from the page. `latest`: id of the newest stored one. `sent`: how many were sent with this form. */
type PinMessageInput = { next: string; latest: string | null; sent: number };

/** The message of a form on a page with several: its id, until one is stored, and its text field, which is emptied after it was sent. */
export function usePinMessage({ next, latest, sent }: PinMessageInput) {
  const [message, setMessage] = useState({ id: next, latest });
  if (message.latest !== latest) setMessage({ id: next, latest });
  const area = useRef<HTMLTextAreaElement>(null);
  const before = useRef(sent);
  useEffect(() => {
    if (before.current !== sent && area.current) area.current.value = "";
    before.current = sent;
  }, [sent]);
  return { messageId: message.id, area };
}
