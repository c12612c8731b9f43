import { data, type RouterContextProvider } from "react-router";
import { type App, clientContext, getApp } from "~/app-context.server";
import { detectOutage, outageReason } from "~/lib/db/outage";
import { appendRequestId } from "~/lib/http/error-body";
import { formText, readFormData } from "~/lib/http/form-data";
import type { RateLimitName } from "~/lib/http/rate-limits.server";
import { requestId } from "~/lib/logging/log-context.server";
import type { Result } from "~/lib/result";
import { type FieldErrors, formFieldError, formFieldErrors, formSuccess } from "~/ui/form-outcome";
import type { AccountFormState } from "./form-state";
import { accountEmailSchema, MISSING_EMAIL, SIGN_IN_UNAVAILABLE } from "./form-state";
import type { Visitor } from "./sign-in.server";

export type AccountFormArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** The app and the visitor that a route's arguments stand for. */
export const getVisitor = ({ request, context }: AccountFormArgs): { app: App; visitor: Visitor } => ({
  app: getApp(context),
  visitor: { request, client: context.get(clientContext) },
});

/**
 * What came of an account form. A failure names the field that it is about, or says in `fields` what is wrong with several.
 * `status` is 200 or 400 where it is not given.
 */
type FormResult = Result<{ message: string }, { field?: keyof FieldErrors; fields?: FieldErrors }> & {
  status?: number;
  cookies?: readonly string[];
};

/** What the page gets back. `unconfirmed` is the address that has yet to be confirmed. */
export function keepFormOpen(result: FormResult, unconfirmed: string | null = null) {
  const { status = result.ok ? 200 : 400, cookies = [] } = result;
  return data(
    { outcome: outcomeOf(result), unconfirmed } satisfies AccountFormState,
    setCookieHeaders(cookies, status),
  );
}

function outcomeOf(result: FormResult) {
  if (result.ok) return formSuccess(result.message);
  return result.fields ? formFieldErrors(result.error, result.fields) : formFieldError(result);
}

/** Headers that set cookies, with nothing kept by any cache. */
export function setCookieHeaders(cookies: readonly string[], status = 200): { status: number; headers: Headers } {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return { status, headers };
}

const TOO_MANY_REQUESTS = "Too many requests. Please wait a few minutes and try again.";

/** The message of every account form while the database is away. Nothing was done, and what was typed stays in the form. */
const AWAY = "Accounts are unavailable right now. Please try again in a minute.";

/**
 * Reads a posted form, counts the client's uses under `limit`, and turns whatever fails unexpectedly into
 * SIGN_IN_UNAVAILABLE. Redirects pass. Throws a 405 response for other methods than POST.
 */
export async function handleAccountForm<T>(
  args: AccountFormArgs,
  limit: RateLimitName,
  handle: (form: FormData, app: App, visitor: Visitor) => Promise<T>,
) {
  const { app, visitor } = getVisitor(args);
  if ((await app.rateLimits.consume(limit, visitor.client)) > 0) {
    return keepFormOpen({ ok: false, error: TOO_MANY_REQUESTS, status: 429 });
  }
  try {
    return await handle(await readFormData(args.request), app, visitor);
  } catch (error) {
    if (error instanceof Response) throw error;
    const outage = detectOutage(error);
    app.log.error({ err: error }, outage ? outageReason(outage) : "An account form failed");
    const told = appendRequestId(outage ? AWAY : SIGN_IN_UNAVAILABLE, { requestId: requestId() });
    return keepFormOpen({ ok: false, error: told, status: outage ? 503 : 500 });
  }
}

/** Takes a form that asks for an email address, and answers every valid address alike. */
export const takeEmailForm = (
  args: AccountFormArgs,
  limit: RateLimitName,
  { send, message }: { send: (app: App, email: string) => Promise<void>; message: string },
) =>
  handleAccountForm(args, limit, async (form, app) => {
    const email = accountEmailSchema.safeParse(formText(form, "email"));
    if (!email.success) return keepFormOpen({ ok: false, error: MISSING_EMAIL, field: "email" });
    await send(app, email.data);
    return keepFormOpen(formSuccess(message));
  });
