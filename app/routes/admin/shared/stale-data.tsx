import { isRouteErrorResponse } from "react-router";
import { appendRequestId } from "~/lib/http/reference";
import { type Failure, failure } from "~/lib/result";

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
