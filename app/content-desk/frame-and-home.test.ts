import { describe, expect, test } from "vitest";
import { knownTargets } from "~/catalog/documents/link-targets.server";
import { findTextFaults, type Texts } from "~/content/documents/document-kind";
import { homeKind } from "~/content/documents/home-kind";
import { findTargetFault } from "~/content/documents/link-target";
import { menuKind } from "~/content/documents/menu-kind";
import { findOwnPageKind } from "~/content/documents/own-page-kind.server";
import { buildSite, type Site } from "~/content/site";
import { siteFrame } from "~/routes/layout/site-frame.server";
import { expectFound } from "../../tests/support/expect-done";
import { findDocumentKind } from "./document-kinds";

const shipped = buildSite({ testBanner: false });
const kind = menuKind;
const menu = kind.shipped(shipped);
const home = homeKind.shipped(shipped);
const page = expectFound(findOwnPageKind("page-imprint"));

const withImprint = page.apply(shipped, { ...page.shipped(shipped), title: "Imprint", body: "Us." });
const hidden = (site: Site): Site => ({ ...site, texts: { ...site.texts, catalog: { "hidden.retro-game": "yes" } } });

describe("a target", () => {
  test.each([
    ...["javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,<b>", "//evil.example", "/\\evil.example"],
    ...["http://evil.example", "https://user:pass@evil.example/", "https://", "/about?x=<script>", "/../admin"],
    ...["tel:123", "about", " "],
  ])("%s is refused", (target) => {
    expect(findTargetFault(target, { known: undefined })).toMatch(/https:/);
  });

  test.each(["phone", "booking", "/", "/about", "/#contact", "https://partner.example/a?b=c"])(
    "%s is taken",
    (target) => {
      expect(findTargetFault(target, { known: knownTargets(shipped) })).toBeUndefined();
    },
  );

  test("must exist on the site of the form: a page that is not published and a service that is not sold do not", () => {
    const fault = (site: Site, target: string) => findTargetFault(target, { known: knownTargets(site) });
    expect(fault(shipped, "/imprint")).toContain("no published page");
    expect(fault(withImprint, "/imprint")).toBeUndefined();
    expect(fault(shipped, "/retro-games")).toBeUndefined();
    expect(fault(hidden(shipped), "/retro-games")).toContain("isn’t sold");
  });
});

describe("menu and footer", () => {
  const linked: Texts = {
    ...menu,
    ...{ "menu.5.words": "Imprint", "menu.5.target": "/imprint" },
    ...{ "column.2.4.words": "<b>Games</b>", "column.2.4.target": "/retro-games" },
    ...{ "column.3.title": "Partners", "column.3.0.words": "Friends", "column.3.0.target": "https://partner.example/" },
  };

  test("as shipped add nothing to a page", () => {
    expect(siteFrame(kind.apply(shipped, menu))).toBeUndefined();
  });

  test("have what is published, and lose what leads nowhere", () => {
    const frame = expectFound(siteFrame(kind.apply(withImprint, linked)));
    expect(frame.menu.at(-1)).toEqual({ title: "Imprint", path: "/imprint" });
    expect(frame.columns.map(({ title }) => title)).toEqual(["Services", "Agency", "Legal", "Partners"]);
    expect(frame.columns[2]?.links.at(-1)).toEqual({ title: "<b>Games</b>", path: "/retro-games" });
    expect(frame).not.toHaveProperty("ownPages");
    const less = expectFound(siteFrame(hidden(kind.apply(shipped, linked))));
    expect(less.menu.map(({ title }) => title)).toEqual(["Home", "Services", "About Us", "Blog", "Contact"]);
    expect(less.columns[2]?.links).toHaveLength(4);
  });

  test("name the published pages of staff that their columns link to", () => {
    const twice = {
      "column.2.4.target": "/imprint",
      "column.2.5.words": "Who we are",
      "column.2.5.target": "/imprint",
    };
    const frame = (site: Site) => expectFound(siteFrame(kind.apply(site, { ...linked, ...twice })));
    expect(frame(withImprint).ownPages).toEqual([{ title: "Who we are", path: "/imprint" }]);
    expect(frame(shipped)).not.toHaveProperty("ownPages");
  });

  test.each([
    [{ "menu.5.words": "A".repeat(17), "menu.5.target": "/about" }, "menu.5.words"],
    [{ "menu.5.words": "Sustainability 1", "menu.5.target": "/about" }, "menu.0.words"],
    [{ "menu.5.words": "More", "menu.5.target": "services" }, "menu.5.target"],
    [{ "menu.5.words": "More", "menu.5.target": "" }, "menu.5.target"],
    [{ "column.3.0.words": "More", "column.3.0.target": "/about" }, "column.3.title"],
    [{ "column.3.title": "Legal" }, "column.3.title"],
  ])("are refused with %o", (change, field) => {
    expect(Object.keys(findTextFaults(kind, { ...menu, ...change }))).toEqual([field]);
  });

  test("have no place for an eighth entry, nor for a ninth link", () => {
    const names = kind.sections.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names.filter((name) => /^menu\.\d+\.words$/.test(name))).toHaveLength(7);
    expect(names.filter((name) => /^column\.0\.\d+\.words$/.test(name))).toHaveLength(8);
  });

  test("their form knows the site's pages, and refuses one that is not there", () => {
    const faults = (site: Site) => findTextFaults(expectFound(findDocumentKind("menu", site)), linked);
    expect(faults(withImprint)).toEqual({});
    expect(Object.keys(faults(shipped))).toEqual(["menu.5.target"]);
  });
});

describe("the home page's sections", () => {
  const faults = (change: Texts) => findTextFaults(homeKind, { ...home, ...change });
  const noSections = Object.fromEntries(
    Object.keys(home).flatMap((name) => (name.startsWith("sections.") ? [[name, ""]] : [])),
  );

  test("may be in another order, and off", () => {
    expect(faults({ "sections.0": "services", "sections.4": "hero" })).toEqual({});
    expect(faults({ "sections.6": "" })).toEqual({});
  });

  test.each([
    ["an empty page", noSections, "sections.0"],
    ["a section twice", { "sections.7": "hero" }, "sections.7"],
    ["an unknown section", { "sections.7": "<script>" }, "sections.7"],
    ["an added section without a kind", { "sections.7": "added-1" }, "sections.7"],
    [
      "a button to a hidden section",
      { "sections.6": "", "hero.buttons.1.target": "/#contact" },
      "hero.buttons.1.target",
    ],
    [
      "a button to hidden samples",
      { "samples-shown": "no", "suite.button.words": "See", "suite.button.target": "/#samples" },
      "suite.button.target",
    ],
    ["a button without a target", { "suite.button.words": "See" }, "suite.button.target"],
    ["a button without words", { "suite.button.target": "/about" }, "suite.button.words"],
    [
      "a script as target",
      { "suite.button.words": "See", "suite.button.target": "javascript:alert(1)" },
      "suite.button.target",
    ],
    ["an entry without a title", { "added.0.entries.0.text": "Typed" }, "added.0.entries.0.title"],
  ])("are refused as %s", (_case, change, field) => {
    expect(Object.keys(faults(change))).toEqual([field]);
  });

  const added = (kind: string, texts: Texts = {}): Texts => ({
    ...{ "sections.7": "added-1", "added.0.kind": kind, "added.0.heading": "Ours" },
    ...texts,
  });

  test.each([
    [
      "figures",
      { "added.0.entries.0.title": "a".repeat(13), "added.0.entries.0.text": "Brands" },
      "added.0.entries.0.title",
    ],
    ["figures", { "added.0.entries.0.title": "40+" }, "added.0.entries.0.text"],
    ["figures", {}, "added.0.entries.0.title"],
    ["pictures", { "added.0.entries.0.title": "Acme" }, "added.0.entries.0.picture"],
    ["quotes", { "added.0.entries.0.title": "Ada" }, "added.0.entries.0.text"],
    ["questions", { "added.0.entries.0.title": "Why?" }, "added.0.entries.0.text"],
    ["action", {}, "added.0.target"],
    ["posts", { "added.0.heading": "" }, "added.0.heading"],
    [
      "text",
      { "added.0.entries.0.title": "A", "added.0.entries.0.link": "http://a.example" },
      "added.0.entries.0.link",
    ],
  ])("an added one of the kind %s is refused with %o", (kind, texts, field) => {
    expect(Object.keys(faults(added(kind, texts)))).toEqual([field]);
  });

  test("are at most twelve", () => {
    expect(Object.keys(noSections)).toHaveLength(12);
  });
});
