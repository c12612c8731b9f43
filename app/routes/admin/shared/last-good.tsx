import { useEffect, useState } from "react";
import type { Result } from "~/lib/result";
import { toast } from "~/ui/toast";

/**
 * What a page loaded last; it stays while something else is loaded, and when that fails, which `failed` tells as a toast.
 * Null until the first success.
 */
export function useLastLoaded<T extends Result>(loaded: T, failed: string): Extract<T, { ok: true }> | null {
  const good = isGood(loaded) ? loaded : null;
  const [shown, setShown] = useState(good);
  if (good && good !== shown) setShown(good);
  useEffect(() => {
    if (!loaded.ok) toast.error(failed, { id: failed });
  }, [loaded, failed]);
  return good ?? shown;
}

const isGood = <T extends Result>(loaded: T): loaded is Extract<T, { ok: true }> => loaded.ok;

/** Says in the page that it could not be loaded, and why. Nothing where it was. */
export function LoadError({ loaded, failed }: { loaded: Result; failed: string }) {
  if (loaded.ok) return null;
  return (
    <p role="alert" className="mb-4 border-danger border-l-4 bg-panel p-4">
      <strong>{failed}.</strong> {loaded.error}
    </p>
  );
}
