import { useRevalidator } from "react-router";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Loads the page's rows afresh. */
export function RefreshButton({ label = "Refresh" }: { label?: string }) {
  const { state, revalidate } = useRevalidator();
  const busy = state === "loading";
  return (
    <Button dense="plain" aria-disabled={busy} onClick={() => busy || revalidate()}>
      <Icon name="refresh" className="size-5" /> {busy ? "Refreshing..." : label}
    </Button>
  );
}
