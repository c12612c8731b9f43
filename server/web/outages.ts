import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { appFrom } from "~/app.server";
import { type Doing, outageOf, outageReason, outageWords } from "~/db/faults/outage";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Module = Route["module"];
type Args = { request: Request; context: Readonly<RouterContextProvider> };

const guarded = new WeakMap<ServerBuild, ServerBuild>();

/**
 * The build with every route's loader, action and middleware watched: what fails because the database is away is answered with 503 and
 * words that fit, on pages and in their data, instead of an error of ours. So no route has to think of it.
 */
export function withOutages(build: ServerBuild): ServerBuild {
  const known = guarded.get(build);
  if (known) return known;
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guard(route)]);
  const made: ServerBuild = { ...build, routes: Object.fromEntries(routes) };
  guarded.set(build, made);
  return made;
}

function guard(route: Route): Route {
  const { loader, action, middleware } = route.module;
  const module: Module = { ...route.module };
  if (loader) module.loader = (args) => watched(args, "reading", async () => loader(args));
  if (action) module.action = (args) => watched(args, "writing", async () => action(args));
  if (middleware) {
    module.middleware = middleware.map((run) => (args, next) => watched(args, "reading", async () => run(args, next)));
  }
  return { ...route, module };
}

async function watched<T>({ request, context }: Args, doing: Doing, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const outage = outageOf(error);
    if (!outage) throw error;
    appFrom(context).log.error({ err: error, path: new URL(request.url).pathname }, outageReason(outage));
    throw data(outageWords(doing), { status: 503 });
  }
}
