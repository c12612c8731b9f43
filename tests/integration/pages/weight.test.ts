import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { beforeAll, describe, expect, test } from "vitest";
import { getSharedShop, type SharedShop } from "../../support/shop/shared-shop.ts";
import { waitFor } from "../../support/wait-for.ts";

/** What a visitor has to wait for, counted: files, bytes, and the signs that fonts are loaded with. */

let shop: SharedShop;
/** Every public page's document by its path. */
let pages: Map<string, string>;
beforeAll(async () => {
  shop = await getSharedShop();
  const listed = [...(await text("/sitemap.xml")).matchAll(/<loc>([^<]+)/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  const paths = [...listed, "/pre-checkout", "/payment-success", "/auth", "/my-order/find", "/no-such-page"];
  pages = new Map(await Promise.all(paths.map(async (path) => [path, await text(path)] as const)));
});

const text = async (path: string) => (await fetch(shop.url + path)).text();
const packed = (path: string) => fetch(shop.url + path, { headers: { "Accept-Encoding": "br" } });
const home = () => pages.get("/") ?? "";

/** An answer's bytes on the wire, its head included. */
async function weightOf(path: string): Promise<number> {
  const { headers } = await packed(path);
  const head = [...headers].reduce((bytes, [name, value]) => bytes + name.length + value.length + 4, 17);
  return Number(headers.get("content-length")) + head;
}

/** The elements of a kind, as they are written. */
const elements = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"#]*)`).exec(tag)?.[1] ?? "";
const links = (html: string, rel: string) => elements(html, "link").filter((tag) => attribute(tag, "rel") === rel);

/** What a browser asks for to show this document: nothing of a dialog that is closed, whose pictures are lazy. */
const filesOf = (document: string): string[] => filesShown(document.replace(/<dialog\b.*?<\/dialog>/gs, ""));
const filesShown = (html: string): string[] => [
  // Of several icons it takes one.
  ...[...links(html, "preload"), ...links(html, "stylesheet"), ...links(html, "icon").slice(0, 1)].map((tag) =>
    attribute(tag, "href"),
  ),
  ...[...elements(html, "img"), ...elements(html, "script")].map((tag) => attribute(tag, "src")).filter(Boolean),
  ...elements(html, "use").map((tag) => attribute(tag, "href")),
  ...[...html.matchAll(/url\("?(\/[^")]+)/g)].map(([, path = ""]) => path),
];

describe("the home page, before anything in it is touched", () => {
  test("is 8 requests and 50 KiB at most, its script included", async () => {
    await waitFor(async () => (await packed("/")).headers.get("content-encoding") === "br");
    const files = [...new Set(["/", ...filesOf(home())])];
    expect(files.length).toBeLessThanOrEqual(8);
    const weights = await Promise.all(files.map(weightOf));
    expect(weights.reduce((sum, weight) => sum + weight) / 1024).toBeLessThanOrEqual(50);
  });

  test("asks for one font ahead of time, the headline's", () => {
    const fonts = links(home(), "preload").filter((tag) => attribute(tag, "as") === "font");
    expect(fonts.map((tag) => attribute(tag, "href"))).toEqual([expect.stringContaining("press-start-2p")]);
  });
});

test.each(["/", "/about", "/contact", "/blog", "/blog/1", "/terms", "/build-my-page"])(
  "%s, which everybody shares, waits for no style sheet: it carries its own",
  (path) => {
    const html = pages.get(path) ?? "";
    expect(elements(html, "style")).toHaveLength(1);
    expect(links(html, "stylesheet")).toEqual([]);
  },
);

test("our fonts have every sign that our texts use: for another one, add it in tools/build/signs.mjs and run node tools/build/fonts.mjs", () => {
  const fonts = ["press-start-2p", "space-grotesk"].map((file) => {
    const font = create(readFileSync(`app/ui/fonts/${file}.woff2`));
    if (!("hasGlyphForCodePoint" in font)) throw new TypeError(`${file} is not one font`);
    return font;
  });
  const isDrawn = (sign: string) => fonts.every((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  const unknown = [...pages].flatMap(([path, html]) =>
    [...new Set(wordsOf(html))].filter((sign) => sign !== "\n" && !isDrawn(sign)).map((sign) => `${path}: ${sign}`),
  );
  expect(unknown).toEqual([]);
});

/** A document without its scripts and rules, and without its arrows, which are drawn. */
const wordsOf = (html: string) =>
  html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "").replace(/(<span[^>]*class="arrow"[^>]*>)→/g, "$1");
