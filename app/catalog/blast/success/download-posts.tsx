import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { withReference } from "~/http/reference";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import { blast as offer } from "../offer";

/** Rest between the click and the download, in milliseconds. */
const DOWNLOAD_DELAY_MS = 500;

/** Fetches the PDF and hands it to the browser's downloads. A failure is said and can be tried again. */
export function DownloadPosts({ sessionId, fileName }: { sessionId: string; fileName: string }) {
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = async () => {
    try {
      saveAs(await fetchPosts(sessionId), fileName);
    } catch (error) {
      const description = error instanceof Refused ? error.message : "Please check your connection and try again.";
      toast.error("We couldn’t download your posts", { description });
    }
    setBusy(false);
  };
  const press = () => {
    if (busy) return;
    setBusy(true);
    timer.current = setTimeout(start, DOWNLOAD_DELAY_MS);
  };
  return (
    <Button aria-disabled={busy || undefined} onClick={press}>
      <Icon name="download" className="size-5" />
      DOWNLOAD POSTS
    </Button>
  );
}

/** The shop said no; the message is its own. */
class Refused extends Error {}
const refusal = z.object({ error: z.string() });

async function fetchPosts(sessionId: string): Promise<Blob> {
  const query = new URLSearchParams({ session_id: sessionId });
  const response = await fetch(`/api/orders/${offer.deliverable}?${query}`, { cache: "no-store" });
  if (!response.ok) {
    const body: unknown = await response.json();
    throw new Refused(withReference(refusal.parse(body).error, body));
  }
  return response.blob();
}

function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
