import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSite } from "~/content/site";
import { contrastOf, leastContrast } from "~/lib/contrast";
import { brandSheet, sheetNamed, sheetUrl } from "~/ui/brand-sheet.server";
import { brandKind } from "./brand-kind";
import { findTextFaults, type Texts } from "./document-kind";
import { GROUNDS, paletteOf } from "./palette.server";

const site = buildSite({ testBanner: false });
const shipped = brandKind.shipped(site);
const NAME = "0123456789abcdef".repeat(2);
const faultsOf = (texts: Texts) => findTextFaults(brandKind, { ...shipped, ...texts });
const lookOf = (texts: Texts) => brandKind.apply(site, { ...shipped, ...texts }).look;

test("every part of a look changes it, and is read back as the same texts", () => {
  const texts = {
    ...{ logo: NAME, icon: NAME, first: "#0b5ea8", second: "#a13a0c", ground: "light", font: "lexend" },
    ...{ mascot: NAME, "mascot-name": "Nova", sky: "off" },
  };
  expect(faultsOf(texts)).toEqual({});
  const changed = brandKind.apply(site, texts);
  expect(Object.keys(changed.look ?? {})).toHaveLength(9);
  expect(brandKind.shipped(changed)).toEqual(texts);
});

test.each(["Bit", "Nova", ""])("without a mascot, its name %j is in no text", (name) => {
  const texts = { ...shipped, mascot: "", "mascot-name": name };
  expect(lookOf(texts)).toEqual({ mascot: null });
  expect(brandKind.shipped(brandKind.apply(site, texts))).toEqual({ ...texts, "mascot-name": "" });
});

test.each(["red", "#fff", "ffd447", "#12345g", "rgb(1,2,3)", "#fff;}"])("%s is no color", (first) => {
  expect(faultsOf({ first }).first).toBeDefined();
});

test("a color that is hard to read is refused with the nearest one that passes", () => {
  const fault = faultsOf({ first: "#0000aa" }).first ?? "";
  expect(fault).toMatch(/contrast on the lightest background is \d\.\d:1, and 4\.5:1 is needed/);
  const [nearest = ""] = /#[0-9a-f]{6}(?=\.$)/.exec(fault) ?? [];
  expect(faultsOf({ first: nearest })).toEqual({});
});

test("on a light background, the shipped accents can be read, and a light one is refused with the nearest darker one", () => {
  expect(faultsOf({ ground: "light" })).toEqual({});
  const fault = faultsOf({ ground: "light", second: "#58b6ff" }).second ?? "";
  expect(fault).toMatch(/contrast on the darkest background is \d\.\d:1/);
  const [nearest = ""] = /#[0-9a-f]{6}(?=\.$)/.exec(fault) ?? [];
  expect(faultsOf({ ground: "light", second: nearest })).toEqual({});
});

test("values that are no choice are refused, each at its field", () => {
  const wrong = { logo: "x", icon: "../x", font: "comic", ground: "white", mascot: "robot", sky: "on" };
  expect(Object.keys(faultsOf(wrong)).toSorted()).toEqual(Object.keys(wrong).toSorted());
});

test("whatever passes can be read on every background, and so can the words on it", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, fc.constantFrom("", "light"), (red, green, blue, ground) => {
      const first = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      if (Object.keys(faultsOf({ first, ground })).length > 0) return;
      const palette = paletteOf(lookOf({ first, ground }));
      expect(
        leastContrast(
          palette.gold,
          GROUNDS.map((name) => palette[name]),
        ),
      ).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(palette["on-gold"], palette.gold)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("the address of a style sheet says all of it", () => {
  const all: Texts[] = [
    {},
    { first: "#58b6ff" },
    { ground: "light", sky: "off" },
    { second: "#ff9a4d", font: "lexend" },
  ];
  for (const texts of all) {
    const look = lookOf(texts) ?? {};
    expect(sheetNamed(sheetUrl(look).replace("/brand/", ""))).toBe(brandSheet(look));
  }
  for (const mascotFile of [null, { name: "a".repeat(32), width: 480 }]) {
    const file = sheetUrl({ mascotFile }).replace("/brand/", "");
    expect(sheetNamed(file)).toBe(brandSheet({ mascotFile }));
    expect(sheetNamed(file)).toContain(
      mascotFile ? `url("/media/${mascotFile.name}-480.webp")` : ".robot{display:none}",
    );
  }
  for (const name of ["sheet.css", "sheet-0-0-0-comic-0-0-12345678.css", "sheet-red-0-0-0-0-0-12345678.css"])
    expect(sheetNamed(name)).toBeNull();
});
