import { data, isRouteErrorResponse } from "react-router";
import { type Failure, failure } from "~/lib/result";
import { appendRequestId, errorMessageIn } from "./error-body";

/** `unanswered`: the action may or may not have been done. */
export type ActionError = Failure<{ unanswered: boolean }>;

/**
 * For a `clientAction`: the page and its forms stay. `unknown` says what may have happened without a response. Redirects are thrown.
 * `shape` makes the error part of the action's data.
 */
export async function catchActionError<T, Shaped>(
  action: Promise<T>,
  unknown: string,
  shape: (error: ActionError) => Shaped,
) {
  try {
    return await action;
  } catch (error) {
    return actionErrorData(shape(actionErrorOf(error, unknown)));
  }
}

/** With an error status the router does not revalidate the page, which could fail, too, and lose the input. */
export const actionErrorData = <Shaped>(error: Shaped) => data(error, 503);

/** Throws the error if it is a response, such as a redirect. */
export function actionErrorOf(error: unknown, unknown: string): ActionError {
  if (error instanceof Response) throw error;
  return isRouteErrorResponse(error) && error.status < 500
    ? { ...failure(`${reasonOf(error)} Nothing was changed.`), unanswered: false }
    : { ...failure(appendRequestId(`The server didn’t respond. ${unknown}`, bodyOf(error))), unanswered: true };
}

/** A missing permission has a sentence for the admin (require-admin.server.ts), an error body its own; other bodies are pages. */
const reasonOf = ({ status, data }: { status: number; data: unknown }): string =>
  status === 403 && /^Only [\w ]+\.$/.test(String(data))
    ? String(data)
    : (errorMessageIn(data) ?? "The server refused this.");

const bodyOf = (error: unknown): unknown => (isRouteErrorResponse(error) ? error.data : undefined);
