import type { Look } from "~/content/look";
import { colors } from "~/lib/colors";
import { grayOf, mix } from "~/lib/contrast";

export type Palette = Record<keyof typeof colors, string>;

/** Accents are text on each of them. */
export const GROUNDS = ["abyss", "well", "night", "dusk", "panel", "panel-hi"] as const;

/** What is violet as shipped. */
const TINTED = [
  ...GROUNDS,
  ...(["rule", "line", "edge", "ink", "mute", "faint", "dim", "sky", "grid", "sunk"] as const),
  ...(["star-small", "star-medium", "star-large"] as const),
];

/** Tones that follow each accent. */
const FIRST = ["gold"] as const;
const SECOND = ["cyan", "pink"] as const;

/** All colors of the brand, by the names of the shipped ones. */
export const paletteOf = (look: Look = {}): Palette => ({ ...colors, ...changedColors(look) });

export function changedColors({ first, second, ground }: Look): Partial<Palette> {
  const changed: Partial<Palette> = {};
  if (ground === "gray") for (const name of TINTED) changed[name] = grayOf(colors[name]);
  if (first) for (const name of FIRST) Object.assign(changed, shadesOf(name, first));
  if (second) for (const name of SECOND) Object.assign(changed, shadesOf(name, second));
  return changed;
}

/** An accent with the edges of its button and the text on it. */
const shadesOf = (name: (typeof FIRST | typeof SECOND)[number], color: string): Partial<Palette> => ({
  [name]: color,
  [`${name}-hi`]: mix(color, "#ffffff", 0.62),
  [`${name}-lo`]: mix(color, "#000000", 0.3),
  [`on-${name}`]: mix(color, "#000000", 0.88),
});
