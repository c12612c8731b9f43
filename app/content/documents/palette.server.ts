import type { Look } from "~/content/look";
import { colors } from "~/lib/colors";
import { mix } from "~/lib/contrast";

export type Palette = Record<keyof typeof colors, string>;

/** Accents are text on each of them. */
export const GROUNDS = ["abyss", "well", "night", "dusk", "panel", "panel-hi"] as const;

/** Instead of the dark ones. */
const LIGHT = {
  ...{ abyss: "#ddd5f5", well: "#fbfaff", night: "#f6f3ff", dusk: "#ece7fb", panel: "#ffffff", "panel-hi": "#e4def8" },
  ...{ line: "#b3a8e6", edge: "#7a6fc4", ink: "#1a154a", mute: "#4b4580", dim: "#655e9c", danger: "#b3123f" },
  ...{ sky: "#f6f3ff", grid: "#e4def8", sunk: "#e4def8", "sunk-danger": "#fde4ea" },
} as const;

export const groundsOf = (look: Look): string[] => GROUNDS.map((name) => paletteOf(look)[name]);

const ACCENTS = ["gold", "cyan", "pink", "lime", "orange"] as const;

type Accents = Record<(typeof ACCENTS)[number], string>;

/** As text. */
const LIGHT_ACCENTS: Accents = {
  gold: "#8a5100",
  cyan: "#00667a",
  pink: "#b0206a",
  lime: "#236b18",
  orange: "#a13a0c",
};

/** All colors of the brand, by the names of the shipped ones. */
export const paletteOf = (look: Look = {}): Palette => ({ ...colors, ...changedColors(look) });

/** Each accent has tones that follow it. */
export function changedColors({ first, second, ground }: Look): Partial<Palette> {
  const isLight = ground === "light";
  const changed: Partial<Palette> = isLight ? { ...LIGHT } : {};
  const accents: Partial<Accents> = { ...(isLight && LIGHT_ACCENTS), ...ownAccents({ first, second }) };
  for (const name of ACCENTS) {
    const color = accents[name];
    if (color) Object.assign(changed, shadesOf(name, color, isLight));
  }
  return changed;
}

const ownAccents = ({ first, second }: Look): Partial<Accents> => ({
  ...(first && { gold: first }),
  ...(second && { cyan: second, pink: second }),
});

/** Of buttons and badges on a light background: shipped accents stay as bright as they are, with a dark edge. */
export const lightFaces = (look: Look): Partial<Palette> => ({
  abyss: LIGHT.ink,
  ...Object.fromEntries(
    ACCENTS.filter((name) => !(name in ownAccents(look))).flatMap((name) =>
      ([name, `${name}-hi`, `${name}-lo`, `on-${name}`] as const).map((tone) => [tone, colors[tone]]),
    ),
  ),
});

/** An accent with the edges of its button and the text on it. */
const shadesOf = (name: keyof Accents, color: string, isLight: boolean): Partial<Palette> => ({
  [name]: color,
  [`${name}-hi`]: mix(color, "#ffffff", isLight ? 0.3 : 0.62),
  [`${name}-lo`]: mix(color, "#000000", 0.3),
  [`on-${name}`]: isLight ? "#ffffff" : mix(color, "#000000", 0.88),
});
