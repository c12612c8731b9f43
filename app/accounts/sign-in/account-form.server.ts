import { data, type RouterContextProvider } from "react-router";
import { type App, appFrom, clientContext } from "~/app.server";
import { outageOf, outageReason } from "~/db/faults/outage";
import type { LimitName } from "~/http/limits.server";
import { readForm } from "~/http/read-form.server";
import { withReference } from "~/http/reference";
import { requestId } from "~/logging/subject.server";
import type { Result } from "~/result";
import { AUTH_FALLBACK, emailAddress, MISSING_EMAIL } from "../forms/credentials";
import type { FormState } from "../forms/form-state";
import { textOf } from "../forms/form-text";
import { type FieldFaults, refusedField, refusedFields, succeeded } from "../forms/outcome";
import type { Visitor } from "./sign-in.server";

export type FormArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** The app and the visitor that a route's arguments stand for. */
export const visitorOf = ({ request, context }: FormArgs): { app: App; visitor: Visitor } => ({
  app: appFrom(context),
  visitor: { request, client: context.get(clientContext) },
});

/**
 * What came of an account form. A failure names the field that it is about, or says in `fields` what is wrong with several.
 * `status` is 200 or 400 where it is not given.
 */
type FormResult = Result<{ message: string }, { field?: keyof FieldFaults; fields?: FieldFaults }> & {
  status?: number;
  cookies?: readonly string[];
};

/** What the page gets back. `unconfirmed` is the address that has yet to be confirmed. */
export function answerWith(result: FormResult, unconfirmed: string | null = null) {
  const { status = result.ok ? 200 : 400, cookies = [] } = result;
  return data({ outcome: outcomeOf(result), unconfirmed } satisfies FormState, withCookies(cookies, status));
}

function outcomeOf(result: FormResult) {
  if (result.ok) return succeeded(result.message);
  return result.fields ? refusedFields(result.error, result.fields) : refusedField(result);
}

/** Headers that set cookies, with nothing kept by any cache. */
export function withCookies(cookies: readonly string[], status = 200): { status: number; headers: Headers } {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return { status, headers };
}

const TOO_MANY_REQUESTS = "Too many requests. Please wait a few minutes and try again.";

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
    return answerWith({ ok: false, error: TOO_MANY_REQUESTS, status: 429 });
  }
  try {
    return await handle(await readForm(args.request), app, visitor);
  } catch (error) {
    if (error instanceof Response) throw error;
    const outage = outageOf(error);
    app.log.error({ err: error }, outage ? outageReason(outage) : "An account form failed");
    const told = withReference(outage ? AWAY : AUTH_FALLBACK, { requestId: requestId() });
    return answerWith({ ok: false, error: told, status: outage ? 503 : 500 });
  }
}

/** Takes a form that asks for an email address, and answers every valid address alike. */
export const takeEmailForm = (
  args: FormArgs,
  limit: LimitName,
  { send, message }: { send: (app: App, email: string) => Promise<void>; message: string },
) =>
  takeForm(args, limit, async (form, app) => {
    const email = emailAddress.safeParse(textOf(form, "email"));
    if (!email.success) return answerWith({ ok: false, error: MISSING_EMAIL, field: "email" });
    await send(app, email.data);
    return answerWith(succeeded(message));
  });
