import { useEffect, useState } from "react";
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { type ActionError, actionErrorData, actionErrorOf } from "~/lib/http/client-errors";
import { appendRequestId } from "~/lib/http/error-body";
import { type Failure, failure, type Result } from "~/lib/result";
import { toast } from "~/ui/toast";

// What pages of the back office export again, and the browser's half of `adminLoader`.

/** Network and 5xx errors become a Failure, so that the page keeps its data. The type is what this adds to the loader's data. */
export async function clientLoader({ serverLoader }: { serverLoader: () => Promise<never> }): Promise<Failure> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response || isClientErrorResponse(error)) throw error;
    const body: unknown = isRouteErrorResponse(error) ? error.data : undefined;
    return failure(appendRequestId("We can’t reach the server. Please check your connection and try again.", body));
  }
}

const isClientErrorResponse = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;

type ClientActionArgs = { request: Request; serverAction: () => Promise<never> };

/** What may have happened if the server does not respond; by `intent`, and `otherwise`. */
type UnknownOutcome = string | ({ otherwise: string } & Readonly<Record<string, string>>);

/** The page and its forms stay if the server does not respond. The type is what this adds to the action's data. */
export const clientActionOf = (unknown: UnknownOutcome) => shapedClientActionOf(unknown, (error) => error);

/** For pages whose action's data has the outcome as a part. */
export const shapedClientActionOf =
  <Shaped,>(unknown: UnknownOutcome, shape: (error: ActionError, form: FormData) => Shaped) =>
  async ({ request, serverAction }: ClientActionArgs) => {
    const copy = request.clone();
    try {
      return await serverAction();
    } catch (error) {
      const form = await copy.formData();
      return actionErrorData(shape(actionErrorOf(error, describeUnknown(unknown, form)), form));
    }
  };

function describeUnknown(unknown: UnknownOutcome, form: FormData): string {
  if (typeof unknown === "string") return unknown;
  const intent = String(form.get("intent"));
  return (Object.hasOwn(unknown, intent) ? unknown[intent] : undefined) ?? unknown.otherwise;
}

/** Also reloads after a failed action, which often means that the page is out of date. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === "POST" || defaultShouldRevalidate;

/** A page's data without the failed loads, from its `Route.ComponentProps`. */
export type Loaded<T extends { loaderData: Result }> = Extract<T["loaderData"], { ok: true }>;

/**
 * Returns the last data that loaded successfully, or null, and the error of the last load for `LoadError`. A failed load shows
 * the toast `failed` ("Failed to load orders") and keeps the previous data.
 */
export function useLastLoaded<T extends Result>(
  loaded: T,
  failed: string,
): [shown: Extract<T, { ok: true }> | null, loadError: FailedLoad | null] {
  const current = isLoaded(loaded) ? loaded : null;
  const [shown, setShown] = useState(current);
  if (current && current !== shown) setShown(current);
  useEffect(() => {
    if (!loaded.ok) toast.error(failed, { id: failed });
  }, [loaded, failed]);
  return [current ?? shown, loaded.ok ? null : { failed, reason: loaded.error }];
}

type FailedLoad = { failed: string; reason: string };

/** Null if the last load succeeded. */
export const LoadError = ({ of }: { of: FailedLoad | null }) =>
  of && (
    <p role="alert" className="mb-4 border-danger border-l-4 bg-panel p-4">
      <strong>{`${of.failed}.`}</strong> <span>{of.reason}</span>
    </p>
  );

const isLoaded = <T extends Result>(loaded: T): loaded is Extract<T, { ok: true }> => loaded.ok;
