import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { beforeAll, describe, expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { waitFor } from "../../support/wait-for.ts";

const shop = await getSharedShop();
/** HTML of every public page by path. */
let pages: Map<string, string>;
beforeAll(async () => {
  const listed = [...(await text("/sitemap.xml")).matchAll(/<loc>([^<]+)/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  const paths = [...listed, "/pre-checkout", "/payment-success", "/auth", "/my-order/find", "/no-such-page"];
  pages = new Map(await Promise.all(paths.map(async (path) => [path, await text(path)] as const)));
});

const text = async (path: string) => (await fetch(shop.url + path)).text();
const packed = (path: string) => fetch(shop.url + path, { headers: { "Accept-Encoding": "br" } });
const home = () => pages.get("/") ?? "";

/** Bytes of a response on the wire, including headers. */
async function weightOf(path: string): Promise<number> {
  const { headers } = await packed(path);
  const head = [...headers].reduce((bytes, [name, value]) => bytes + name.length + value.length + 4, 17);
  return Number(headers.get("content-length")) + head;
}

/** Tags of elements with this name. */
const elements = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"#]*)`).exec(tag)?.[1] ?? "";
const links = (html: string, rel: string) => elements(html, "link").filter((tag) => attribute(tag, "rel") === rel);

const isLazy = (tag: string) => attribute(tag, "loading") === "lazy";

/** URLs that a browser loads for a document; lazy pictures, also those in closed dialogs, come later. */
const filesOf = (document: string): string[] => filesShown(document.replace(/<dialog\b.*?<\/dialog>/gs, ""));
const filesShown = (html: string): string[] => [
  // A browser loads one of several icons.
  ...[...links(html, "preload"), ...links(html, "stylesheet"), ...links(html, "icon").slice(0, 1)].map((tag) =>
    attribute(tag, "href"),
  ),
  ...[...elements(html, "img").filter((tag) => !isLazy(tag)), ...elements(html, "script")]
    .map((tag) => attribute(tag, "src"))
    // An inlined one is part of the document.
    .filter((src) => src && !src.startsWith("data:")),
  ...elements(html, "use").map((tag) => attribute(tag, "href")),
  ...[...html.matchAll(/url\("?(\/[^")]+)/g)].map(([, path = ""]) => path),
];

describe("the home page before any interaction", () => {
  test("has at most 8 requests and 50 KiB, including its script", async () => {
    await waitFor(async () => (await packed("/")).headers.get("content-encoding") === "br");
    const files = [...new Set(["/", ...filesOf(home())])];
    expect(files.length).toBeLessThanOrEqual(8);
    const weights = await Promise.all(files.map(weightOf));
    expect(weights.reduce((sum, weight) => sum + weight) / 1024).toBeLessThanOrEqual(50);
  });

  test("has one more file to load when the samples scroll into view, of at most 4 KiB", async () => {
    const later = [
      ...new Set(
        elements(home(), "img")
          .filter(isLazy)
          .map((tag) => attribute(tag, "src")),
      ),
    ];
    expect(later).toEqual([expect.stringMatching(/^\/assets\/pictures-/)]);
    expect((await weightOf(later[0] ?? "")) / 1024).toBeLessThanOrEqual(4);
  });

  test("preloads one font, the headline's", () => {
    const fonts = links(home(), "preload").filter((tag) => attribute(tag, "as") === "font");
    expect(fonts.map((tag) => attribute(tag, "href"))).toEqual([expect.stringContaining("press-start-2p")]);
  });
});

test.each(["/", "/about", "/contact", "/blog", "/blog/1", "/terms", "/build-my-page"])(
  "%s, a cached page, has inline styles and no blocking style sheet",
  (path) => {
    const html = pages.get(path) ?? "";
    expect(elements(html, "style")).toHaveLength(1);
    expect(links(html, "stylesheet")).toEqual([]);
  },
);

test("our fonts have every character of our texts (add others in tools/build/signs.mjs and run node tools/build/fonts.mjs)", () => {
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

/** A document without scripts, styles, and what only screen readers get. */
const wordsOf = (html: string) =>
  html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "").replace(/<span class="sr-only">[^<]*<\/span>/g, "");
