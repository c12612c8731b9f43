import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nonceContext } from "~/lib/app-context.server";
import * as contentPage from "~/routes/content-page";

vi.mock("virtual:site-script", () => ({ default: "/assets/site.js" }));
vi.mock("~/site.css?inline", () => ({ default: "" }));
vi.mock("~/lib/logging/logger.server", () => ({ log: { error: vi.fn() } }));

/** Throws while rendering. */
const broken = {
  default: () => {
    throw new Error("planted");
  },
};
/** Throws in its loader. */
const failing = { ...broken, loader: () => Promise.reject(new Error("planted")) };

/** A build with the real root and one broken page of each kind. */
async function buildOf() {
  const [root, entry] = await Promise.all([import("~/root"), import("~/entry.server")]);
  const route = (id: string, path: string, module: object, parentId = "root") => ({ id, parentId, path, module });
  const routes = [
    { id: "root", path: "", module: root },
    { id: "routes/content-page", parentId: "root", module: contentPage },
    route("content", "about", broken, "routes/content-page"),
    route("form", "build-my-page", broken, "routes/content-page"),
    route("receipt", "payment-success", broken),
    route("account", "auth", failing),
    route("admin", "admin", failing),
  ];
  const listed = routes.map((each) => [
    each.id,
    { ...each, module: "", imports: [], hasLoader: "loader" in each.module },
  ]);
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((each) => [each.id, each])),
    assets: { entry: { imports: [], module: "" }, routes: Object.fromEntries(listed), url: "", version: "" },
    future: {},
    publicPath: "/",
    basename: "/",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test.each([
  ["a content page", "/about"],
  ["an order form", "/build-my-page"],
  ["a receipt", "/payment-success"],
  ["the sign-in page", "/auth"],
  ["the back office", "/admin"],
])("the server's HTML says 'Unexpected Application Error!' if %s fails", async (_kind, path) => {
  const context = new RouterContextProvider();
  context.set(nonceContext, "abc");
  const response = await createRequestHandler(await buildOf(), "production")(
    new Request(`http://shop.example${path}`),
    context,
  );
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("Unexpected Application Error!");
});
