import { useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { appendRequestId } from "~/lib/http/error-body";
import { type Failure, failure, type Result } from "~/lib/result";
import { toast } from "~/ui/toast";

/** Returns the last data that loaded successfully, or null. A failed load shows the toast `failed` and keeps the previous data. */
export function useLastLoaded<T extends Result>(loaded: T, failed: string): Extract<T, { ok: true }> | null {
  const current = isLoaded(loaded) ? loaded : null;
  const [shown, setShown] = useState(current);
  if (current && current !== shown) setShown(current);
  useEffect(() => {
    if (!loaded.ok) toast.error(failed, { id: failed });
  }, [loaded, failed]);
  return current ?? shown;
}

const isLoaded = <T extends Result>(loaded: T): loaded is Extract<T, { ok: true }> => loaded.ok;

/** Error message with its reason; null if loading succeeded. */
export function LoadError({ loaded, failed }: { loaded: Result; failed: string }) {
  if (loaded.ok) return null;
  return (
    <p role="alert" className="mb-4 border-danger border-l-4 bg-panel p-4">
      <strong>{`${failed}.`}</strong> <span>{loaded.error}</span>
    </p>
  );
}

/** Failure with the error's message for admins. Drizzle's message is the full query, so its cause is preferred. */
export function loadErrorOf(error: unknown): Failure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return failure(cause instanceof Error ? cause.message : "Something went wrong on our side.");
}

/** In the browser: turns network and 5xx errors into a Failure, so that the page keeps its data. Other errors are rethrown. */
export async function catchLoadError<T>(loading: Promise<T>): Promise<T | Failure> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof Response || isClientErrorResponse(error)) throw error;
    const body: unknown = isRouteErrorResponse(error) ? error.data : undefined;
    return failure(appendRequestId("We can’t reach the server. Please check your connection and try again.", body));
  }
}

const isClientErrorResponse = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;
