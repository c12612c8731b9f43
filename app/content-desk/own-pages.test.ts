import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import { offers } from "~/catalog/offers";
import { findTextFaults, type Texts } from "~/content/documents/document-kind";
import { findOwnPageKind } from "~/content/documents/own-page-kind.server";
import { findOwnPage, ownPagePaths } from "~/content/own-pages.server";
import { buildSite, type Site } from "~/content/site";
import routes from "~/routes";
import { indexedPages } from "~/routes/seo/indexed-pages.server";
import { expectFound } from "../../tests/support/expect-done";
import { isReservedWord } from "./reserved-words";

const shipped = buildSite({ testBanner: false });
const imprint = expectFound(findOwnPageKind("page-imprint"));
const empty = imprint.shipped(shipped);

const written: Texts = { ...empty, title: "Imprint", body: "{legal-name}, {address}\n\n## Register\n\n{register}" };

const siteOf = (texts: Texts, site: Site = shipped) => imprint.apply(site, texts);

describe("a page of staff", () => {
  test("is at its address, with the company's details as text", () => {
    const site = {
      ...siteOf(written),
      legal: { ...shipped.legal, name: "Nord & <b>Licht</b> GmbH", register: "HRB 1" },
    };
    expect(ownPagePaths(site)).toEqual(["/imprint"]);
    const page = expectFound(findOwnPage(site, "imprint"));
    expect(page.html).toContain("Nord &amp; &lt;b&gt;Licht&lt;/b&gt; GmbH");
    expect(page.html).toContain('<h2 id="register">Register</h2>');
    expect(page.search).toEqual({ title: "Imprint", description: "Imprint" });
    expect(indexedPages(site).map(({ path }) => path)).toContain("/imprint");
  });

  test("does not exist before it is published, and under other words", () => {
    expect(findOwnPage(shipped, "imprint")).toBeUndefined();
    expect(findOwnPage(siteOf(empty), "imprint")).toBeUndefined();
    for (const words of ["Imprint", "imprin", "__proto__", "constructor"])
      expect(findOwnPage(siteOf(written), words)).toBeUndefined();
  });

  test("says what search engines show", () => {
    const site = siteOf({ ...written, summary: "Who we are.", "search.title": "Legal notice" });
    expect(findOwnPage(site, "imprint")?.search).toEqual({ title: "Legal notice", description: "Who we are." });
  });

  test.each([
    [{ body: "<script>alert(1)</script>" }, "body"],
    [{ body: "{prize}" }, "body"],
    [{ title: "" }, "title"],
    [{ "search.title": "a".repeat(61) }, "search.title"],
    [{ "search.description": "a".repeat(161) }, "search.description"],
  ])("is refused with %o", (change, field) => {
    expect(Object.keys(findTextFaults(imprint, { ...written, ...change }))).toEqual([field]);
  });
});

describe("addresses of the shop itself", () => {
  const firstWords = (entries: readonly RouteConfigEntry[], parent = ""): string[] =>
    entries.flatMap(({ path = "", children = [] }) => {
      const whole = [parent, path].filter(Boolean).join("/");
      return children.length > 0 ? firstWords(children, whole) : [whole.split(/[/.]/)[0] ?? ""];
    });
  const ofServices = new Set(
    offers.flatMap(({ paths }) => Object.values(paths).map((path) => path.split(/[/?]/)[1] ?? "")),
  );

  test("are taken for each route, folder of files, and what the server answers itself", async () => {
    const files = readdirSync(join(import.meta.dirname, "../../public")).filter((name) => !name.includes("."));
    const words = [...firstWords(await routes), ...files, "assets", "media", "sandbox-pay", "services"];
    const free = words.filter((word) => /^[a-z]/.test(word) && !word.includes(".") && !ofServices.has(word));
    expect(
      [...new Set(free)].filter((word) => !isReservedWord(word) && !/^(rss|sitemap|robots|site)$/.test(word)),
    ).toEqual([]);
  });
});
