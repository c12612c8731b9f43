type Hex = `#${string}`;

/** WCAG 2.2 AA: normal text needs 4.5 to 1. */
export const READABLE = 4.5;

export const isHexColor = (text: string): text is Hex => /^#[0-9a-f]{6}$/.test(text);

/** Of two `#rrggbb`, from 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Of the background on which it is hardest to read. */
export const leastContrast = (color: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((background) => contrastOf(color, background)));

/** The color with as little white as it needs to be read on dark backgrounds, or black on light ones. */
export function nearestReadable(color: string, backgrounds: readonly string[]): string {
  const end = leastContrast("#ffffff", backgrounds) >= READABLE ? "#ffffff" : "#000000";
  const mixed = Array.from({ length: 256 }, (_, step) => mix(color, end, step / 255));
  return mixed.find((each) => leastContrast(each, backgrounds) >= READABLE) ?? end;
}

/** `share` of `other`, from 0 to 1. */
export const mix = (color: string, other: string, share: number): Hex =>
  toHex(channels(color).map((channel, at) => channel + ((channels(other)[at] ?? 0) - channel) * share));

/** Relative luminance, from 0 to 1. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const toHex = (parts: readonly number[]): Hex =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
