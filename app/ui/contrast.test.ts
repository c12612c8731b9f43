import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { colors } from "~/lib/colors";
import { contrastOf } from "~/lib/contrast";

const stylesheet = (name: string) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), "utf8");

/** WCAG 2.2 AA: normal text needs 4.5 to 1. */
const AA = 4.5;

const backgrounds = ["abyss", "well", "night", "dusk", "panel", "panel-hi"];
const texts = ["ink", "mute", "gold", "cyan", "pink", "lime", "orange", "danger", "gray"];

describe.each(backgrounds)("on %s", (background) => {
  test.each(texts)("%s has enough contrast", (text) => {
    expect(contrastOf(token(text), token(background))).toBeGreaterThanOrEqual(AA);
  });
});

test.each(["well", "panel"])("a placeholder and a disabled button have enough contrast on %s", (background) => {
  expect(contrastOf(token("dim"), token(background))).toBeGreaterThanOrEqual(AA);
});

test.each(["gold", "cyan", "pink", "lime", "orange"])("a %s button's text has enough contrast", (tone) => {
  expect(contrastOf(token(`on-${tone}`), token(tone))).toBeGreaterThanOrEqual(AA);
});

test("text on the speech bubble and on the badge has enough contrast", () => {
  expect(contrastOf(token("night"), token("ink"))).toBeGreaterThanOrEqual(AA);
  expect(contrastOf(token("on-gold"), token("gold"))).toBeGreaterThanOrEqual(AA);
});

test.each(["edge", "danger", "gold"])(
  "a field's %s border has a contrast of 3 to 1 on every background (WCAG 2.2, 1.4.11)",
  (border) => {
    for (const background of backgrounds)
      expect(contrastOf(token(border), token(background))).toBeGreaterThanOrEqual(3);
  },
);

test("every button tone uses the checked pairs of colors", () => {
  const buttons = stylesheet("buttons");
  for (const tone of ["cyan", "pink", "lime", "orange"]) {
    const rule = new RegExp(`\\.btn-${tone} \\{([^}]*)\\}`).exec(buttons)?.[1];
    expect(rule).toContain(`--face: var(--color-${tone});`);
    expect(rule).toContain(`--text: var(--color-on-${tone});`);
  }
});

function token(name: string): string {
  const tokens: Record<string, string> = colors;
  const hex = tokens[name];
  if (!hex) throw new Error(`There is no color ${name}`);
  return hex;
}
