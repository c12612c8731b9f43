import { isRouteErrorResponse } from "react-router";
import { type Failure, failure } from "~/lib/result";

/** `unanswered`: the action may or may not have been done. */
export type ActionError = Failure<{ unanswered: boolean }>;

/** Returns the request's id in the log, or undefined if this is not an error body of our server. */
export const requestIdIn = (body: unknown): string | undefined =>
  isErrorBody(body) && typeof body.requestId === "string" && body.requestId !== "" ? body.requestId : undefined;

/** Returns the user's message, or undefined if this is not an error body of our server. */
export const errorMessageIn = (body: unknown): string | undefined =>
  isErrorBody(body) && typeof body.error === "string" ? body.error : undefined;

/** Appends the request's id, if the body contains one, so that users can name it. */
export function appendRequestId(sentence: string, body: unknown): string {
  const reference = requestIdIn(body);
  return reference ? `${sentence.replace(/[^.!?]$/, "$&.")} Reference: ${reference}` : sentence;
}

/**
 * For a page's `clientAction`: returns an error instead of showing the error page, so that the page and its forms stay. `unknown`
 * says what may have happened if there is no usable response: "The refund may or may not have gone through. Check before you try
 * again." Redirects are thrown.
 */
export async function catchActionError<T>(action: Promise<T>, unknown: string): Promise<T | ActionError> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof Response) throw error;
    return isRouteErrorResponse(error) && error.status < 500
      ? { ...failure(`${reasonOf(error)} Nothing was changed.`), unanswered: false }
      : { ...failure(appendRequestId(`The server didn’t respond. ${unknown}`, bodyOf(error))), unanswered: true };
  }
}

const isErrorBody = (body: unknown): body is { requestId?: unknown; error?: unknown } =>
  typeof body === "object" && body !== null;

/** A missing permission has a sentence for the admin (require-admin.server.ts); the bodies of other responses are pages. */
const reasonOf = ({ status, data }: { status: number; data: unknown }): string =>
  status === 403 && /^Only [\w ]+\.$/.test(String(data)) ? String(data) : "The server refused this.";

const bodyOf = (error: unknown): unknown => (isRouteErrorResponse(error) ? error.data : undefined);
