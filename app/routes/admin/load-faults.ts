import { isRouteErrorResponse } from "react-router";

/** What a page of ours got instead of its rows; the message is shown to staff. */
export type LoadFault = { ok: false; message: string };

/** The reason in the words of whoever failed: drizzle's own message is the whole query, its cause says what happened. */
export function faultOf(error: unknown): LoadFault {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return { ok: false, message: cause instanceof Error ? cause.message : "Something went wrong on our side." };
}

/** In the browser: a request that got no answer, or one of a broken server before ours, becomes a fault: the page keeps what it shows. */
export async function orFault<T>(loading: Promise<T>): Promise<T | LoadFault> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return { ok: false, message: "The server cannot be reached. Please check your connection and try again." };
  }
}
