import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { colors } from "~/lib/colors";

const stylesheet = (name: string) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), "utf8");

/** WCAG 2.2 AA: normal text needs 4.5 to 1. */
const AA = 4.5;

const backgrounds = ["abyss", "well", "night", "dusk", "panel", "panel-hi"];
const texts = ["ink", "mute", "gold", "cyan", "pink", "lime", "orange", "danger", "gray"];

describe.each(backgrounds)("on %s", (background) => {
  test.each(texts)("%s has enough contrast", (text) => {
    expect(contrast(token(text), token(background))).toBeGreaterThanOrEqual(AA);
  });
});

test.each(["well", "panel"])("a placeholder and a disabled button have enough contrast on %s", (background) => {
  expect(contrast(token("dim"), token(background))).toBeGreaterThanOrEqual(AA);
});

test.each(["gold", "cyan", "pink", "lime", "orange"])("a %s button's text has enough contrast", (tone) => {
  expect(contrast(token(`on-${tone}`), token(tone))).toBeGreaterThanOrEqual(AA);
});

test("text on the speech bubble and on the badge has enough contrast", () => {
  expect(contrast(token("night"), token("ink"))).toBeGreaterThanOrEqual(AA);
  expect(contrast(token("on-gold"), token("gold"))).toBeGreaterThanOrEqual(AA);
});

test.each(["edge", "danger", "gold"])(
  "a field's %s border has a contrast of 3 to 1 on every background (WCAG 2.2, 1.4.11)",
  (border) => {
    for (const background of backgrounds) expect(contrast(token(border), token(background))).toBeGreaterThanOrEqual(3);
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

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
