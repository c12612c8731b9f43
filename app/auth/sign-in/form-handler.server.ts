import { data, type RouterContextProvider } from "react-router";
import { type App, clientContext, getApp } from "~/lib/app-context.server";
import { detectOutage, outageReason } from "~/lib/db/outage";
import { accountEmailSchema } from "~/lib/email-schema";
import { appendRequestId } from "~/lib/http/error-body";
import { formText, readFormData } from "~/lib/http/form-data";
import type { RateLimitName } from "~/lib/http/rate-limits.server";
import { requestId } from "~/lib/logging/log-context.server";
import type { Result } from "~/lib/result";
import { type FieldErrors, formFieldError, formFieldErrors, formSuccess } from "~/ui/form-outcome";
import { type AccountFormState, MISSING_EMAIL, SIGN_IN_UNAVAILABLE } from "./form-state";
import type { Visitor } from "./known-device.server";

const TOO_MANY_REQUESTS = "Too many requests. Please wait a few minutes and try again.";
const DATABASE_UNAVAILABLE = "Accounts are unavailable right now. Please try again in a minute.";

export type AccountFormArgs = { request: Request; context: Readonly<RouterContextProvider> };

export const getVisitor = ({ request, context }: AccountFormArgs): { app: App; visitor: Visitor } => ({
  app: getApp(context),
  visitor: { request, client: context.get(clientContext) },
});

type FormResult = Result<{ message: string }, { field?: keyof FieldErrors; fields?: FieldErrors }> & {
  status?: number;
  cookies?: readonly string[];
};

/** `unconfirmed`: address that is not confirmed yet. */
export function keepFormOpen(result: FormResult, unconfirmed: string | null = null, sentTo?: string) {
  const { status = result.ok ? 200 : 400, cookies = [] } = result;
  const outcome = result.ok
    ? formSuccess(result.message)
    : result.fields
      ? formFieldErrors(result.error, result.fields)
      : formFieldError(result);
  const state: AccountFormState = { outcome, unconfirmed, ...(sentTo !== undefined && { sentTo }) };
  return data(state, setCookieHeaders(cookies, status));
}

export function setCookieHeaders(cookies: readonly string[], status = 200): { status: number; headers: Headers } {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return { status, headers };
}

/** Unexpected errors return to the form; thrown responses pass. */
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
    const message = appendRequestId(outage ? DATABASE_UNAVAILABLE : SIGN_IN_UNAVAILABLE, { requestId: requestId() });
    return keepFormOpen({ ok: false, error: message, status: outage ? 503 : 500 });
  }
}

/** The response is the same for every valid address. */
export const takeEmailForm = (
  args: AccountFormArgs,
  limit: RateLimitName,
  { send, message }: { send: (app: App, email: string) => Promise<void>; message: string },
) =>
  handleAccountForm(args, limit, async (form, app) => {
    const email = accountEmailSchema.safeParse(formText(form, "email"));
    if (!email.success) return keepFormOpen({ ok: false, error: MISSING_EMAIL, field: "email" });
    await send(app, email.data);
    return keepFormOpen(formSuccess(message), null, email.data);
  });
