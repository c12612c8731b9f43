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

test.each([
  ["/assets/a1.js?v=1", "br", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", SCRIPT],
  ["/icon.png", null, "image/png", "public, max-age=3600", "picture"],
])("%s is sent as the smallest copy, with its headers", async (path, encoding, type, caching, content) => {
  const ask = await served();
  const answer = await ask(path, { "Accept-Encoding": "gzip, deflate, br, zstd" });
  expect([answer.status, await answer.text()]).toEqual([200, content]);
  const names = ["content-encoding", "content-type", "cache-control", "x-content-type-options", "x-request-id"];
  expect(names.map((name) => answer.headers.get(name))).toEqual([encoding, type, caching, "nosniff", "0123"]);
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
