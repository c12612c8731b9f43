import { data, type RouterContextProvider } from "react-router";
import { type App, appFrom, clientContext } from "~/app.server";
import { outageOf, outageReason } from "~/db/faults/outage";
import type { LimitName } from "~/http/limits.server";
import { readForm } from "~/http/read-form.server";
import { withReference } from "~/http/reference";
import { requestId } from "~/logging/subject.server";
import { refused } from "~/result";
import { AUTH_FALLBACK } from "../forms/credentials";
import type { FormState } from "../forms/form-state";
import type { Outcome } from "../forms/outcome";
import type { Visitor } from "./sign-in.server";

export type FormArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** The app and the visitor that a route's arguments stand for. */
export const visitorOf = ({ request, context }: FormArgs): { app: App; visitor: Visitor } => ({
  app: appFrom(context),
  visitor: { request, client: context.get(clientContext) },
});

/** What a page gets back when its form stays open. */
export const answerWith = (outcome: Outcome, status: number, cookies: readonly string[] = []) =>
  data({ outcome, unconfirmed: null, done: false } satisfies FormState, withCookies(cookies, status));

/** Headers that set cookies, with nothing kept by any cache. */
export function withCookies(cookies: readonly string[], status = 200): { status: number; headers: Headers } {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return { status, headers };
}

/** The message of every account form while the database is away. Nothing was done, and what was typed stays in the form. */
const AWAY = "Accounts are unavailable right now. Please try again in a minute.";

/**
 * Reads a posted form, counts the client's uses under `limit`, and turns whatever fails unexpectedly into
 * AUTH_FALLBACK. Redirects pass. Throws a 405 response for other methods than POST.
 */
export async function takeForm<T>(
  args: FormArgs,
  limit: LimitName,
  handle: (form: FormData, app: App, visitor: Visitor) => Promise<T>,
) {
  const { app, visitor } = visitorOf(args);
  if ((await app.rateLimits.consume(limit, visitor.client)) > 0) {
    return answerWith(refused("Too many requests. Please wait a few minutes and try again."), 429);
  }
  try {
    return await handle(await readForm(args.request), app, visitor);
  } catch (error) {
    if (error instanceof Response) throw error;
    const outage = outageOf(error);
    app.log.error({ err: error }, outage ? outageReason(outage) : "An account form failed");
    const told = withReference(outage ? AWAY : AUTH_FALLBACK, { requestId: requestId() });
    return answerWith(refused(told), outage ? 503 : 500);
  }
}
