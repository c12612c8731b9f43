import { useEffect, useRef, useState } from "react";
import { ApiUnreachable, getBlob } from "~/lib/http/api-client";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import { blast as offer } from "./offer";

/** Rest between the click and the download, in milliseconds. */
const DOWNLOAD_DELAY_MS = 500;

/** Fetches the PDF and hands it to the browser's downloads. A failure is said and can be tried again. */
export function DownloadPosts({ sessionId, fileName }: { sessionId: string; fileName: string }) {
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = async () => {
    const query = new URLSearchParams({ session_id: sessionId });
    try {
      const file = await getBlob(`/api/orders/${offer.deliverable}?${query}`);
      if (file.ok) saveAs(file.data, fileName);
      else sayFailed(file.error);
    } catch (error) {
      if (!(error instanceof ApiUnreachable)) throw error;
      sayFailed("Please check your connection and try again.");
    } finally {
      setBusy(false);
    }
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

const sayFailed = (description: string) => toast.error("We couldn’t download your posts", { description });

function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
