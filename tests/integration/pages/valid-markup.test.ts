import Validator from "@adobe/structured-data-validator";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { HtmlValidate } from "html-validate";
import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { rssSchema, siteMapSchema, structuredDataSchema } from "./markup-schemas.ts";

/** Pages that are not in the site map. */
const HIDDEN = [
  "/auth",
  "/auth/forgot",
  "/pre-checkout",
  "/payment-success",
  "/receipt",
  "/my-order/find",
  "/no-such-page",
];

const shop = await getSharedShop();
/** HTML of every page by path. */
const pages = new Map<string, string>();
beforeAll(async () => {
  const { urlset } = siteMapSchema.parse(parseXml(await text("/sitemap.xml")));
  for (const path of [...urlset.url.map(({ loc }) => new URL(loc).pathname), ...HIDDEN]) {
    pages.set(path, await text(path));
  }
});

const text = async (path: string) => (await fetch(shop.url + path)).text();

/** Attributes have the prefix @. */
const parseXml = (xml: string): unknown =>
  new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    parseTagValue: false,
    isArray: (name) => name === "item" || name === "url",
  }).parse(xml);

describe("HTML", () => {
  const htmlValidate = new HtmlValidate({
    root: true,
    extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
    rules: {
      // Style: HTML attributes are case-insensitive, and React writes charSet.
      "attr-case": "off",
      // Style: <br/> and <br> are the same.
      "void-style": "off",
      // Style: async="" and async are the same.
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      // Checkboxes of a group share a name.
      "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "reset", "button"] }],
      // Style: the default type is text.
      "no-implicit-input-type": "off",
      // Style: some posts have long titles.
      "long-title": "off",
      // Style: line breaks in phone numbers; it takes the text of tel: links for a number.
      "tel-non-breaking": "off",
      // HTML allows any id without white space; React's start with an underscore.
      "valid-id": ["error", { relaxed: true }],
      // Integrity is only needed for other sites' files.
      "require-sri": ["error", { target: "crossorigin" }],
    },
  });

  test("of every page is valid", async () => {
    const faults: string[] = [];
    for (const [path, html] of pages) {
      const { results } = await htmlValidate.validateString(html);
      for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
        faults.push(`${path} ${selector}: ${message} (${ruleId})`);
      }
    }
    expect(pages.size).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  });

  test("that is invalid is found", async () => {
    const broken = (pages.get("/") ?? "").replace("<h1", '<p style="color:red"><div id="main"></div></p><h1');
    const { results } = await htmlValidate.validateString(broken);
    const rules = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
    expect(rules).toEqual(expect.arrayContaining(["no-inline-style", "no-dup-id"]));
  });
});

describe("the feed and the site map", () => {
  test.each(["/rss.xml", "/sitemap.xml"])("%s is well-formed XML", async (path) => {
    expect(XMLValidator.validate(await text(path))).toBe(true);
  });

  test("/rss.xml is RSS 2.0 with all required elements, absolute URLs and RFC 822 dates", async () => {
    const { channel } = rssSchema.parse(parseXml(await text("/rss.xml"))).rss;
    expect(channel["atom:link"]["@href"]).toBe(`${shop.url}/rss.xml`);
    const guids = channel.item.map(({ guid }) => guid["#text"]);
    expect(new Set(guids).size).toBe(guids.length);
    expect(channel.item.map(({ link }) => link)).toEqual(guids);
  });

  test("/sitemap.xml is a site map 0.9 with unique absolute URLs of this site", async () => {
    const { url } = siteMapSchema.parse(parseXml(await text("/sitemap.xml"))).urlset;
    const addresses = url.map(({ loc }) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(new URL(address).origin).toBe(shop.url);
  });
});

describe("structured data", () => {
  const blocksOf = (html: string): unknown[] =>
    [...new JSDOM(html).window.document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      JSON.parse(script.textContent ?? ""),
    );

  test("is on exactly the indexed pages", () => {
    const without = [...pages].filter(([, html]) => blocksOf(html).length === 0);
    expect(without.map(([path]) => path)).toEqual(HIDDEN);
  });

  test("uses types and properties of schema.org with all required ones", () => {
    for (const [path, html] of pages) {
      for (const block of blocksOf(html)) {
        const { error } = structuredDataSchema.safeParse(block);
        expect(error && `${path}: ${z.prettifyError(error)}`).toBeUndefined();
      }
    }
  });

  // The validator would load schema.org's vocabulary from the network; the test above replaces it.
  test("follows the search engines' rules for rich results", async () => {
    const faults: string[] = [];
    for (const [path, html] of pages) {
      const jsonld = Object.groupBy(blocksOf(html), (block) => structuredDataSchema.parse(block)["@type"]);
      for (const { severity, issueMessage, path: place } of await new Validator().validate({ jsonld })) {
        if (severity === "ERROR") faults.push(`${path} ${JSON.stringify(place)}: ${issueMessage}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test("that breaks a rule is found", async () => {
    const jsonld = { BreadcrumbList: [{ "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem" }] }] };
    expect((await new Validator().validate({ jsonld })).map(({ severity }) => severity)).toContain("ERROR");
    expect(structuredDataSchema.safeParse(jsonld.BreadcrumbList[0]).success).toBe(false);
  });
});
