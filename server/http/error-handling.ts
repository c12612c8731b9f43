import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { z } from "zod";
import { getApp } from "~/lib/app-context.server";
import { type DatabaseOperation, detectOutage, outageMessage, outageReason } from "~/lib/db/outage";
import { appendRequestId } from "~/lib/http/error-body";
import { errorBody } from "~/lib/http/error-body.server";
import { requestId } from "~/lib/logging/log-context.server";
import { SERVER_ERROR_MESSAGE } from "./guard-requests";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Wraps loaders, actions and middleware: a database outage becomes 503, other errors 500, both with the request id. */
export function withErrorHandling(build: ServerBuild, { development }: { development: boolean }): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && wrapRoute(route, development)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function wrapRoute(route: Route, development: boolean): Route {
  const module = { ...route.module };
  const { loader, action, middleware } = module;
  const handle = catchErrors({ isPage: Boolean(module.default ?? module.ErrorBoundary), development });
  if (loader) module.loader = (args) => handle(args, "reading", async () => loader(args));
  if (action) module.action = (args) => handle(args, "writing", async () => action(args));
  if (middleware) {
    module.middleware = middleware.map((run) => (args, next) => handle(args, "reading", async () => run(args, next)));
  }
  return { ...route, module };
}

const catchErrors =
  ({ isPage, development }: { isPage: boolean; development: boolean }) =>
  async <T>({ request, context }: Args, operation: DatabaseOperation, run: () => Promise<T>): Promise<T> => {
    try {
      return addRequestId(await run());
    } catch (error) {
      const outage = detectOutage(error);
      if (!outage && (development || isThrownOnPurpose(error) || request.signal.aborted)) throw error;
      getApp(context).log.error({ err: error }, outage ? outageReason(outage) : "A request failed");
      throw toThrown(
        outage ? { error: outageMessage(operation), status: 503 } : { error: SERVER_ERROR_MESSAGE, status: 500 },
        isPage,
      );
    }
  };

/** For routes without a page the router replaces thrown data by its own message, but passes a Response through. */
function toThrown({ error, status }: { error: string; status: number }, isPage: boolean) {
  const body = errorBody(status, error);
  return isPage ? data(body, { status }) : Response.json(body, { status });
}

const failureSchema = z.object({
  type: z.literal("DataWithResponseInit"),
  data: z.looseObject({ ok: z.literal(false), error: z.string() }),
  init: z.looseObject({ status: z.number().min(500) }),
});

function addRequestId<T>(result: T): T {
  const fault = failureSchema.safeParse(result);
  if (fault.success && result instanceof Object && "data" in result) {
    const error = appendRequestId(fault.data.data.error, { requestId: requestId() });
    Object.assign(result, { data: { ...fault.data.data, error } });
  }
  return result;
}

/** True for redirects and other responses thrown on purpose; `data()` creates a plain object. */
const isThrownOnPurpose = (error: unknown): boolean => error instanceof Response || !(error instanceof Error);
