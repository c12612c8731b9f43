import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { z } from "zod";
import { getApp } from "~/app-context.server";
import { type DatabaseOperation, detectOutage, outageMessage, outageReason } from "~/lib/db/outage";
import { appendRequestId } from "~/lib/http/error-body";
import { errorBody } from "~/lib/http/error-body.server";
import { requestId } from "~/lib/logging/log-context.server";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Module = Route["module"];
type Args = { request: Request; context: Readonly<RouterContextProvider> };

const guarded = new WeakMap<ServerBuild, ServerBuild>();

/** What everybody is told of a fault of ours. */
export const SERVER_ERROR_MESSAGE = "Something went wrong on our side. Please try again.";

/**
 * The build with every route's loader, action and middleware watched: what fails because the database is away is answered with 503 and
 * words that fit, on pages and in their data; every other fault with 500. Both bring the request's id, which the error screen shows. So no
 * route has to think of it. While developing, errors of ours stay what they are, with their stack.
 */
export function withErrorHandling(build: ServerBuild, { development }: { development: boolean }): ServerBuild {
  const known = guarded.get(build);
  if (known) return known;
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guard(route, development)]);
  const made: ServerBuild = { ...build, routes: Object.fromEntries(routes) };
  guarded.set(build, made);
  return made;
}

function guard(route: Route, development: boolean): Route {
  const { loader, action, middleware } = route.module;
  const module: Module = { ...route.module };
  const watched = watch({ isPage: Boolean(module.default ?? module.ErrorBoundary), development });
  if (loader) module.loader = (args) => watched(args, "reading", async () => loader(args));
  if (action) module.action = (args) => watched(args, "writing", async () => action(args));
  if (middleware) {
    module.middleware = middleware.map((run) => (args, next) => watched(args, "reading", async () => run(args, next)));
  }
  return { ...route, module };
}

type Kind = { isPage: boolean; development: boolean };

const watch =
  ({ isPage, development }: Kind) =>
  async <T>({ request, context }: Args, doing: DatabaseOperation, run: () => Promise<T>): Promise<T> => {
    try {
      return naming(await run());
    } catch (error) {
      const outage = detectOutage(error);
      if (!outage && (development || isMeant(error) || request.signal.aborted)) throw error;
      getApp(context).log.error({ err: error }, outage ? outageReason(outage) : "A request failed");
      throw told(
        outage ? { error: outageMessage(doing), status: 503 } : { error: SERVER_ERROR_MESSAGE, status: 500 },
        isPage,
      );
    }
  };

/** The router makes its own words of what a route without a page throws, unless it is a whole answer. */
function told({ error, status }: { error: string; status: number }, isPage: boolean) {
  const body = errorBody(status, error);
  return isPage ? data(body, { status }) : Response.json(body, { status });
}

/** What a route gives when it could not do what was asked: the sentence that people read, with a 5xx status. */
const given = z.object({
  type: z.literal("DataWithResponseInit"),
  data: z.looseObject({ ok: z.literal(false), error: z.string() }),
  init: z.looseObject({ status: z.number().min(500) }),
});

/** The same, where the sentence ends with the request's id. */
function naming<T>(result: T): T {
  const fault = given.safeParse(result);
  if (fault.success && result instanceof Object && "data" in result) {
    const error = appendRequestId(fault.data.data.error, { requestId: requestId() });
    Object.assign(result, { data: { ...fault.data.data, error } });
  }
  return result;
}

/** A redirect, or an answer that a route throws on purpose: `data()` is an object with a status in its `init`. */
const isMeant = (error: unknown): boolean => error instanceof Response || !(error instanceof Error);
