import { mascotOf } from "../brand.server";
import type { Site } from "../site";
import { paletteOf } from "./palette.server";
import { pictureOf } from "./pictures";

/** Pixels; "maskable" has 512, with space around it that phones may cut off. */
export const ICON_SIZES = ["32", "180", "192", "512", "maskable"] as const;

export type IconSize = (typeof ICON_SIZES)[number];

/** An uploaded picture, or the code point of a letter with its color. */
export type IconSource = { picture: string } | { letter: string; color: string };

/** Null for the shipped icons, which show the shipped mascot. The name says what is drawn, so that earlier ones can be drawn at any time. */
export function iconUrl(site: Site, size: IconSize): string | null {
  const source = iconSourceOf(site);
  if (!source) return null;
  const name =
    "picture" in source ? source.picture : `u${source.letter.codePointAt(0)?.toString(16)}-${source.color.slice(1)}`;
  return `/brand/icon-${name}-${site.look?.ground ?? "night"}-${size}.png`;
}

function iconSourceOf(site: Site): IconSource | null {
  const { look, brand } = site;
  const own = pictureOf(site, look?.icon) ?? mascotOf(site);
  if (own === undefined) return null;
  const letter = [...brand.toUpperCase()].find((each) => /[\p{L}\p{N}]/u.test(each)) ?? "*";
  return own ? { picture: own.name } : { letter, color: paletteOf(look).gold };
}
