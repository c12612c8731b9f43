/** @module-tag promise-38 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { serve } from "../../tests/support/serve";
import { tempFolder } from "../../tests/support/temp-folder";
import { sendCachedResponse } from "./send-response";
import { serveStaticFiles } from "./static-files";

const SCRIPT = "export const words = 'many words';\n".repeat(40);

/** Serves a small build, and requests its files. */
async function served() {
  const folder = tempFolder();
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets", "a1.js"), SCRIPT);
  writeFileSync(join(folder, "assets", "a1.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, "assets", "a1.js.gz"), gzipSync(SCRIPT));
  writeFileSync(join(folder, "icon.png"), "picture");
  writeFileSync(join(folder, ".hidden"), "hidden");
  const files = serveStaticFiles(folder, { "X-Content-Type-Options": "nosniff" });
  const url = await serve((request, response) => {
    const file = files(request);
    if (file) sendCachedResponse(request, response, file, ["X-Request-Id", "0123"]);
    else response.writeHead(404).end();
  });
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(url + path, { method, headers });
  return Object.assign(ask, { folder });
}

test("a file is sent as the smallest copy that the browser accepts, with Content-Type and Cache-Control", async () => {
  const ask = await served();
  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
  ] as const) {
    const answer = await ask("/assets/a1.js?v=1", { "Accept-Encoding": accepted });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, encoding]);
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect([answer.headers.get("x-content-type-options"), answer.headers.get("x-request-id")]).toEqual([
      "nosniff",
      "0123",
    ]);
    expect(await answer.text()).toBe(SCRIPT);
  }
  const icon = await ask("/icon.png");
  expect([icon.headers.get("content-type"), icon.headers.get("cache-control")]).toEqual([
    "image/png",
    "public, max-age=3600",
  ]);
});

test.each<[string, (folder: string) => void]>([
  ["removed", (folder) => rmSync(join(folder, "assets"), { recursive: true })],
  ["replaced", (folder) => writeFileSync(join(folder, "assets", "a1.js"), "other words")],
  [
    "replaced by a folder",
    (folder) => {
      rmSync(join(folder, "assets", "a1.js"));
      mkdirSync(join(folder, "assets", "a1.js"));
    },
  ],
  [
    "built again under other names",
    (folder) => {
      rmSync(join(folder, "assets"), { recursive: true });
      mkdirSync(join(folder, "assets"));
      writeFileSync(join(folder, "assets", "b2.js"), "other words");
    },
  ],
])("files that are %s after the start are served as they were, also at their first request", async (_what, change) => {
  const ask = await served();
  change(ask.folder);
  for (const accepted of ["br", "gzip", "identity"]) {
    const answer = await ask("/assets/a1.js", { "Accept-Encoding": accepted });
    expect([answer.status, await answer.text()]).toEqual([200, SCRIPT]);
  }
  expect((await ask("/assets/b2.js")).status).toBe(404);
});

test("a matching If-None-Match gets 304 without a body", async () => {
  const ask = await served();
  const tag = (await ask("/icon.png")).headers.get("etag") ?? "";
  const again = await ask("/icon.png", { "If-None-Match": tag });
  expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, tag, ""]);
  const head = await ask("/icon.png", {}, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "7", ""]);
});

test("hidden files, compressed copies by name, paths outside of the folder and other methods are not served", async () => {
  const ask = await served();
  for (const path of ["/.hidden", "/assets/a1.js.br", "/assets", "/nothing.js"]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
  expect((await ask("/icon.png", {}, "POST")).status).toBe(404);
});
