import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { buildSite } from "~/lib/config/site";
import { createPageCache } from "./page-cache";

const HTML = `<!doctype html><p>${"a page of many words, ".repeat(20)}</p>`;
const page = { default: () => null, handle: { prerender: true } };
const render = vi.fn(async (_request: Request, status: number) => new Response(HTML, { status }));

// What the router looks at of a build.
const build = {
  entry: { module: { default: render } },
  routes: {
    root: { id: "root", path: "", module: { default: () => null } },
    about: { id: "about", parentId: "root", path: "about", module: page },
    terms: { id: "terms", parentId: "root", path: "terms", module: page },
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  future: {},
  publicPath: "/",
  basename: "/",
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

const asking = (url: string) => ({ url, method: "GET", headers: {} }) as IncomingMessage;

test("a page that nobody asked for is in memory, compressed, once the pages are warm", async () => {
  const pages = createPageCache(async () => build, { site: buildSite({ testBanner: false }), headers: {} });
  expect(pages.ready(asking("/about"))).toBeNull();
  await pages.find(asking("/about"), new URL("http://shop.example/about"));
  await pages.warm();
  expect(pages.ready(asking("/terms"))?.answer.encodings).toEqual(["br", "gzip", "identity"]);
  const [br, gzip] = pages.ready(asking("/terms"))?.answer.forms ?? [];
  expect(String(brotliDecompressSync(br?.body ?? ""))).toBe(HTML);
  expect(String(gunzipSync(gzip?.body ?? ""))).toBe(HTML);
  // Once each: the one that was asked for is not rendered again.
  expect(render.mock.calls.map(([request]) => new URL(request.url).pathname)).toEqual(["/about", "/terms"]);
});

test("pages are warmed one after the other: the next is rendered when the one before is compressed", async () => {
  const pages = createPageCache(async () => build, { site: buildSite({ testBanner: false }), headers: {} });
  const readyBefore: (boolean | string)[] = [];
  render.mockImplementation(async (request, status) => {
    readyBefore.push(new URL(request.url).pathname, pages.ready(asking("/about")) !== null);
    return new Response(HTML, { status });
  });
  await pages.warm();
  expect(readyBefore).toEqual(["/about", false, "/terms", true]);
});
