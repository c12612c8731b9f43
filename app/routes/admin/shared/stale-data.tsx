import { useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { appendRequestId } from "~/lib/http/error-body";
import { type Failure, failure, type Result } from "~/lib/result";
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

/** What a page of ours got instead of its rows, in the words of whoever failed: drizzle's own message is the whole query, its cause says what happened. */
export function loadErrorOf(error: unknown): Failure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return failure(cause instanceof Error ? cause.message : "Something went wrong on our side.");
}

/** In the browser: a request that got no answer, or one of a broken server before ours, becomes a fault: the page keeps what it shows. */
export async function catchLoadError<T>(loading: Promise<T>): Promise<T | Failure> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof Response || isRefusal(error)) throw error;
    const body: unknown = isRouteErrorResponse(error) ? error.data : undefined;
    return failure(appendRequestId("We can’t reach the server. Please check your connection and try again.", body));
  }
}

const isRefusal = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;
