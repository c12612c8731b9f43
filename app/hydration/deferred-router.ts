import {
  type Blocker,
  type DataRouteMatch,
  type DataRouteObject,
  type Fetcher,
  IDLE_BLOCKER,
  IDLE_FETCHER,
  IDLE_NAVIGATION,
  matchRoutes,
  type UNSAFE_createRouter,
} from "react-router";

/**
 * A page takes over from its HTML with the state that the server left in it. What changes that state (navigations, loaders,
 * actions) is 18 KiB of React Router that most readers never need: it is loaded when somebody is about to use it.
 */

type Init = Parameters<typeof UNSAFE_createRouter>[0];
export type Router = ReturnType<typeof UNSAFE_createRouter>;
type Subscriber = Parameters<Router["subscribe"]>[0];

/** What a press on a link or in a form begins with. */
const INTENTS = ["pointerover", "focusin", "touchstart"] as const;

/**
 * A router that knows the page as it is; `load` gets the whole one, once, at the first sign that somebody goes on. Until that is
 * here, what is asked of it waits. Where it cannot be loaded, links are followed by the browser.
 */
export function deferRouter(init: Init, load: () => Promise<{ createRouter: typeof UNSAFE_createRouter }>): Router {
  const manifest: Record<string, DataRouteObject> = {};
  const routes = init.routes.map((route, index) => dataRoute(init, manifest, route, String(index)));
  let state = initialState(init, routes);
  let whole: Router | undefined;
  let loading: Promise<Router> | undefined;
  let initialized = false;
  const subscribers = new Set<Subscriber>();
  const fetchers = new Set<string>();
  const blockers = new Map<string, Parameters<Router["getBlocker"]>[1]>();
  const scrolling = new Set<{ args: Parameters<Router["enableScrollRestoration"]>; stop?: () => void }>();

  const take = (router: Router) => {
    whole = router;
    stopWaiting();
    router.subscribe((next, options) => {
      for (const subscriber of subscribers) subscriber(next, options);
    });
    for (const one of scrolling) one.stop = router.enableScrollRestoration(...one.args);
    for (const key of fetchers) router.getFetcher(key);
    for (const [key, fn] of blockers) router.getBlocker(key, fn);
    if (initialized) router.initialize();
    // The address may have changed meanwhile, by a jump within the page.
    if (init.history.createHref(router.state.location) !== init.history.createHref(state.location)) {
      for (const subscriber of subscribers)
        subscriber(router.state, {
          deletedFetchers: [],
          newErrors: null,
          viewTransitionOpts: undefined,
          flushSync: false,
        });
    }
    return router;
  };
  const wholeRouter = (): Promise<Router> => {
    loading ??= load()
      .then(({ createRouter }) => take(createRouter(init)))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  const start = () => {
    wholeRouter().catch(() => {});
  };
  const startOnIntent = (event: Event) => {
    if (event.target instanceof Element && event.target.closest("a[href],form")) start();
  };
  const stopWaiting = () => {
    for (const type of INTENTS) document.removeEventListener(type, startOnIntent, true);
    window.removeEventListener("popstate", start);
  };

  const navigate: Router["navigate"] = async (to: Parameters<Router["navigate"]>[0] | number, options?: object) => {
    let router: Router;
    try {
      router = whole ?? (await wholeRouter());
    } catch (error) {
      if (typeof to === "number") return window.history.go(to);
      if (to === null || (options && "formMethod" in options)) throw error;
      window.location.assign(typeof to === "string" ? to : init.history.createHref(init.history.createURL(to)));
      return;
    }
    return typeof to === "number" ? router.navigate(to) : router.navigate(to, options);
  };

  const router: Router = {
    get basename() {
      return init.basename;
    },
    get future() {
      return whole?.future ?? { ...init.future };
    },
    get state() {
      return whole?.state ?? state;
    },
    get routes() {
      return whole?.routes ?? routes;
    },
    get manifest() {
      return whole?.manifest ?? manifest;
    },
    get window() {
      return init.window ?? window;
    },
    match: (location) => (whole ? whole.match(location) : matchRoutes(routes, location, init.basename)),
    initialize() {
      initialized = true;
      if (whole) whole.initialize();
      else if (!state.initialized) start();
      else {
        for (const type of INTENTS) document.addEventListener(type, startOnIntent, { capture: true, passive: true });
        window.addEventListener("popstate", start);
      }
      return router;
    },
    subscribe(fn) {
      subscribers.add(fn);
      return () => subscribers.delete(fn);
    },
    enableScrollRestoration(...args) {
      const one = { args, stop: whole?.enableScrollRestoration(...args) };
      scrolling.add(one);
      return () => {
        scrolling.delete(one);
        one.stop?.();
      };
    },
    navigate,
    fetch: async (...args) => (whole ?? (await wholeRouter())).fetch(...args),
    revalidate: async () => (whole ?? (await wholeRouter())).revalidate(),
    createHref: (location) => init.history.createHref(location),
    createURL: (to) => init.history.createURL(to),
    encodeLocation: (to) => init.history.encodeLocation(to),
    // A page that has these is going to use them.
    getFetcher(key: string): Fetcher {
      if (whole) return whole.getFetcher(key);
      fetchers.add(key);
      start();
      return IDLE_FETCHER;
    },
    resetFetcher: (key, options) => whole?.resetFetcher(key, options),
    deleteFetcher(key) {
      fetchers.delete(key);
      whole?.deleteFetcher(key);
    },
    getBlocker(key, fn): Blocker {
      if (whole) return whole.getBlocker(key, fn);
      blockers.set(key, fn);
      start();
      return IDLE_BLOCKER;
    },
    deleteBlocker(key) {
      blockers.delete(key);
      whole?.deleteBlocker(key);
    },
    dispose() {
      stopWaiting();
      whole?.dispose();
    },
    patchRoutes: (...args) => whole?.patchRoutes(...args),
    _internalSetRoutes: (...args) => whole?._internalSetRoutes(...args),
    _internalSetStateDoNotUseOrYouWillBreakYourApp(change) {
      if (whole) whole._internalSetStateDoNotUseOrYouWillBreakYourApp(change);
      else state = { ...state, ...change };
    },
    get _internalFetchControllers() {
      return whole?._internalFetchControllers ?? new Map();
    },
  };
  return router;
}

/** The route as the whole router makes it of this one. */
function dataRoute(
  init: Init,
  manifest: Record<string, DataRouteObject>,
  route: Init["routes"][number],
  place: string,
): DataRouteObject {
  const id = route.id ?? place;
  const own = { ...route, id, children: undefined };
  const whole: DataRouteObject = Object.assign(own, init.mapRouteProperties?.(own));
  manifest[id] = whole;
  if (!route.index && route.children)
    whole.children = route.children.map((child, index) => dataRoute(init, manifest, child, `${place}-${index}`));
  return whole;
}

/** As the whole router begins: with the server's data, and ready where nothing of it is missing. */
function initialState(init: Init, routes: DataRouteObject[]): Router["state"] {
  const { location, action } = init.history;
  const { loaderData = {}, actionData = null, errors = null } = init.hydrationData ?? {};
  const matches: DataRouteMatch[] = matchRoutes(routes, location, init.basename) ?? [];
  const ready =
    matches.length > 0 &&
    matches.every(
      ({ route }) => !route.lazy && (!route.loader || Boolean(errors) || loaderData[route.id] !== undefined),
    );
  return {
    historyAction: action,
    location,
    matches,
    initialized: ready,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: init.hydrationData ? false : null,
    preventScrollReset: false,
    revalidation: "idle",
    loaderData,
    actionData,
    errors,
    fetchers: new Map(),
    blockers: new Map(),
  };
}
