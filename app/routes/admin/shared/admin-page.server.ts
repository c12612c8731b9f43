import { data, type Params, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { type AdminPath, canSubmit, type Intent, roleToSubmit } from "~/auth/permissions/permissions";
import { type Admin, getAdmin } from "~/auth/permissions/require-admin.server";
import { roleRequiredMessage } from "~/auth/permissions/roles";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { type App, getApp } from "~/lib/app-context.server";
import { formText, readFormData } from "~/lib/http/form-data";
import { type Failure, failure, type Result } from "~/lib/result";
import type { FieldErrors } from "~/ui/form-outcome";

type RouteArgs = {
  request: Request;
  url: URL;
  pattern: string;
  params: Params;
  context: Readonly<RouterContextProvider>;
};

/** `search`: of the URL. */
export type AdminRequest = {
  app: App;
  admin: Admin;
  request: Request;
  search: URLSearchParams;
  params: Params;
};

/** Throws a 403 response if `requireAdmin` has not run. */
export const adminRequest = ({ request, url, params, context }: RouteArgs): AdminRequest => ({
  app: getApp(context),
  admin: getAdmin(context),
  request,
  search: url.searchParams,
  params,
});

/** A loader whose errors become a failure that the page shows above what it loaded before. Responses are thrown. */
export const adminLoader =
  <Loaded extends object>(
    load: (request: AdminRequest) => Promise<Loaded>,
    statusOf: (loaded: Loaded) => number = () => 200,
  ) =>
  async (args: RouteArgs) => {
    const request = adminRequest(args);
    try {
      const loaded = await load(request);
      return data({ ok: true as const, ...loaded }, { status: statusOf(loaded) });
    } catch (error) {
      if (error instanceof Response) throw error;
      request.app.log.error({ err: error, pattern: args.pattern }, "An admin page could not be loaded");
      return data(loadErrorOf(error), { status: 503 });
    }
  };

/** Failure with the error's message for admins. Drizzle's message is the full query, so its cause is preferred. */
function loadErrorOf(error: unknown): Failure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return failure(cause instanceof Error ? cause.message : "Something went wrong on our side.");
}

export type FormRequest = AdminRequest & { form: FormData };

/** An action with its form read. */
export const adminAction =
  <Answer>(run: (request: FormRequest) => Promise<Answer>) =>
  async (args: RouteArgs): Promise<Answer> =>
    run({ ...adminRequest(args), form: await readFormData(args.request) });

/** `status`: of the response to a failure; 400 without it. `typed`: what the form has after it without scripts. */
export type FormResult<Done extends object = { message: string }> = Result<
  Done,
  { status?: number; typed?: string; fields?: FieldErrors }
>;

export type FormHandler<Done extends object = { message: string }> = (
  request: FormRequest,
) => Promise<FormResult<Done>>;

type FormHandlers<Done extends object> = Readonly<Record<string, FormHandler<Done>>>;

/** An action with a handler for each `intent` of the path's forms in PERMISSIONS. */
export const adminActions = <Path extends AdminPath, Done extends object = { message: string }>(
  path: Path,
  handlers: FormHandlers<Done> & Readonly<Record<Intent<Path>, unknown>>,
) => adminForm((request) => submitForm(path, handlers, request));

/** An action of a page with one form. The payment provider's errors become failures. */
export const adminForm = <Done extends object = { message: string }>(handle: FormHandler<Done>) =>
  adminAction(async (request) => {
    try {
      return respond(await handle(request));
    } catch (error) {
      if (error instanceof PaymentProviderUnavailable)
        return respond(failureWith(503, "The card provider isn’t responding right now. Please try again."));
      if (error instanceof PaymentProviderRejected) return respond(failure(error.message));
      throw error;
    }
  });

export const respond = <Done extends object>(outcome: FormResult<Done>) =>
  data(outcome, { status: outcome.ok ? 200 : (outcome.status ?? 400) });

/** Calls the handler of the form's intent. `requireAdmin` has checked the role before: this checks what is done. */
export async function submitForm<Done extends object = { message: string }>(
  path: AdminPath,
  handlers: FormHandlers<Done>,
  request: FormRequest,
): Promise<FormResult<Done>> {
  const intent = formText(request.form, "intent");
  if (!canSubmit(request.admin.role, path, intent))
    throw new Response(roleRequiredMessage(roleToSubmit(path, intent)), { status: 403 });
  const handle = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  return handle ? handle(request) : UNREADABLE;
}

export const failureWith = (status: number, error: string): Failure<{ status?: number }> => ({
  ...failure(error),
  status,
});

export const UNREADABLE = failure("We couldn’t read this request.");

/** A handler of forms with these fields. `run` is not called for others; the failure has the schema's message, if it has one. */
export const withFields =
  <Fields extends z.core.$ZodType, Done extends object>(
    schema: Fields,
    run: (fields: z.output<Fields>, request: FormRequest) => Promise<FormResult<Done>>,
  ): FormHandler<Done> =>
  async (request) => {
    const parsed = parseFields(schema, Object.fromEntries(request.form));
    return parsed.ok ? run(parsed.fields, request) : parsed;
  };

export function parseFields<Fields extends z.core.$ZodType>(
  schema: Fields,
  fields: object,
): Result<{ fields: z.output<Fields> }> {
  const parsed = z.safeParse(schema, fields, { error: () => UNREADABLE.error });
  return parsed.success
    ? { ok: true, fields: parsed.data }
    : failure(parsed.error.issues[0]?.message ?? UNREADABLE.error);
}

/** With a message for the admin if it succeeded. */
export const withMessage = <Why extends object>(result: Result<object, Why>, message: string) =>
  result.ok ? { ok: true as const, message } : result;
