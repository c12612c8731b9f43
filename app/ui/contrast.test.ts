import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lightFaces, paletteOf } from "~/content/documents/palette.server";
import { colors } from "~/lib/colors";
import { contrastOf, mix } from "~/lib/contrast";

const stylesheet = (name: string) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), "utf8");

/** WCAG 2.2 AA: normal text needs 4.5 to 1. */
const AA = 4.5;

const backgrounds = ["abyss", "well", "night", "dusk", "panel", "panel-hi"] as const;
const texts = ["ink", "mute", "gold", "cyan", "pink", "lime", "orange", "danger"] as const;
const accents = ["gold", "cyan", "pink", "lime", "orange"] as const;

const light = paletteOf({ ground: "light" });

describe.each([
  ["dark", colors],
  ["light", light],
])("on %s backgrounds", (_, palette) => {
  test.each(texts)("%s can be read", (text) => {
    for (const background of backgrounds)
      expect(contrastOf(palette[text], palette[background]), background).toBeGreaterThanOrEqual(AA);
  });

  test("a placeholder, a disabled button and an error can be read", () => {
    for (const background of ["well", "panel"] as const)
      expect(contrastOf(palette.dim, palette[background])).toBeGreaterThanOrEqual(AA);
    for (const text of ["ink", "danger"] as const)
      expect(contrastOf(palette[text], palette["sunk-danger"])).toBeGreaterThanOrEqual(AA);
  });

  test.each(accents)("text on %s can be read", (tone) => {
    expect(contrastOf(palette[`on-${tone}`], palette[tone])).toBeGreaterThanOrEqual(AA);
  });

  test("text on the speech bubble can be read", () => {
    expect(contrastOf(palette.night, palette.ink)).toBeGreaterThanOrEqual(AA);
  });

  test.each(["edge", "danger", "gold"] as const)(
    "a field's %s border has a contrast of 3 to 1 on every background (WCAG 2.2, 1.4.11)",
    (border) => {
      for (const background of backgrounds)
        expect(contrastOf(palette[border], palette[background]), background).toBeGreaterThanOrEqual(3);
    },
  );
});

test("gray can be read on dark backgrounds", () => {
  for (const background of backgrounds) expect(contrastOf(colors.gray, colors[background])).toBeGreaterThanOrEqual(AA);
});

test.each([{}, { first: "#0a5c36" }, { second: "#6a1fa2" }])(
  "on light backgrounds, the text of a button can be read, and its edge is seen, with the accents %j",
  (own) => {
    const palette = { ...paletteOf({ ground: "light", ...own }), ...lightFaces(own) };
    for (const tone of accents)
      expect(contrastOf(palette[`on-${tone}`], palette[tone]), tone).toBeGreaterThanOrEqual(AA);
    for (const background of backgrounds)
      expect(contrastOf(palette.abyss, light[background]), background).toBeGreaterThanOrEqual(3);
  },
);

test("text can be read at the horizon of a light sky", () => {
  const horizon = mix(light.sky, light.pink, 0.18);
  for (const text of ["ink", "mute"] as const) expect(contrastOf(light[text], horizon)).toBeGreaterThanOrEqual(AA);
});

test("every button tone uses the checked pairs of colors", () => {
  const buttons = stylesheet("buttons");
  for (const tone of ["cyan", "pink", "lime", "orange"]) {
    const rule = new RegExp(`\\.btn-${tone} \\{([^}]*)\\}`).exec(buttons)?.[1];
    expect(rule).toContain(`--face: var(--color-${tone});`);
    expect(rule).toContain(`--text: var(--color-on-${tone});`);
  }
});
