import { createHash } from "node:crypto";
import { mascotOf } from "~/content/brand.server";
import { changedColors, lightFaces, type Palette, paletteOf } from "~/content/documents/palette.server";
import { pictureUrl } from "~/content/documents/pictures";
import { FONTS, type FontName, type Look } from "~/content/look";
import type { Site } from "~/content/site";
import { colors as shipped } from "~/lib/colors";
import { isHexColor } from "~/lib/contrast";
import archivoBlack from "./fonts/brand/archivo-black.woff2?url";
import dmSerifDisplay from "./fonts/brand/dm-serif-display.woff2?url";
import jetbrainsMono from "./fonts/brand/jetbrains-mono.woff2?url";
import lexend from "./fonts/brand/lexend.woff2?url";
import oswald from "./fonts/brand/oswald.woff2?url";

/** `size`: of its letters, so that a heading is about as high as in Press Start 2P. */
const FILES: Record<FontName, { url: string; size: number; generic: string }> = {
  "archivo-black": { url: archivoBlack, size: 112, generic: "sans-serif" },
  "dm-serif-display": { url: dmSerifDisplay, size: 130, generic: "serif" },
  "jetbrains-mono": { url: jetbrainsMono, size: 112, generic: "monospace" },
  lexend: { url: lexend, size: 115, generic: "sans-serif" },
  oswald: { url: oswald, size: 122, generic: "sans-serif" },
};

export const fontUrl = ({ font }: Look): string | undefined => font && FILES[font].url;

/** Of the logo in header, footer and back office. */
const LOGO =
  ".logo-picture{width:auto;height:auto;max-width:min(17.5rem,56vw);max-height:3rem}.brand .logo-picture{max-width:100%;max-height:2rem}";

const { night, abyss, gold, cyan, ink } = shipped;

/** Not the back office, which stays dark. */
const LIGHT_ROOT = ":root:not(:has(.shell))";

/** Morning instead of night, and what is drawn without tokens. */
const lightRules = (look: SheetLook): string =>
  [
    ".sky{background:linear-gradient(var(--color-sky)40%,color-mix(in srgb,var(--color-pink)18%,var(--color-sky)))}",
    ".skyline{opacity:.22}",
    ".starfield{display:none}",
    ".page-spinner{background:#fffc}",
    ".shell .logo-picture{background:#fff}",
    `.bg-paper{--color-on-gold:${shipped["on-gold"]}}.bg-paper .bg-cyan{color:var(--color-on-cyan)}`,
    // The faces below have tokens of their own.
    `${LIGHT_ROOT} :is(:focus-visible,.choice:has(:focus-visible)){outline-color:var(--color-ink)}`,
    ".btn-menu::before{background:var(--color-ink)}",
    // The sketch of a game.
    `.bg-night:has(>*>.opacity-40){${tokens({ night, abyss, gold, cyan })};color:${ink}}`,
    `select.field{background-image:${arrow(paletteOf(look).gold)}}`,
    `:is(.btn:not(.btn-ghost),.file-input-gold,[class*=text-on-]){${tokens(lightFaces(look))}}`,
  ].join("");

/** As in app/ui/styles/fields.css. */
const arrow = (color: string): string =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8' fill='${encodeURIComponent(color)}'%3E%3Cpath d='M0 2h2v1H0zM6 2h2v1H6zM1 3h2v1H1zM5 3h2v1H5zM2 4h4v1H2zM3 5h2v1H3z'/%3E%3C/svg%3E")`;

/** The shipped picture is in the page: a script that hydrates a part of it knows no other. */
function mascotRule(mascot: SheetLook["mascotFile"]): string {
  if (mascot === undefined) return "";
  if (mascot === null) return ".robot{display:none}";
  return `.robot{content:url("${pictureUrl(mascot.name, mascot.width, "webp")}");aspect-ratio:auto;image-rendering:auto}`;
}

type SheetLook = Pick<Look, "first" | "second" | "ground" | "font" | "sky"> & {
  /** Of the own mascot, null without one. */
  mascotFile?: { name: string; width: number } | null;
};

/** The look of a site for its sheet. */
export function sheetLook(site: Pick<Site, "look" | "pictures">): SheetLook | undefined {
  const mascot = mascotOf(site);
  return (
    site.look && {
      ...site.look,
      ...(mascot !== undefined && {
        mascotFile: mascot && { name: mascot.name, width: mascot.widths[0] ?? mascot.width },
      }),
    }
  );
}

const tokens = (palette: Partial<Palette>): string =>
  Object.entries(palette)
    .map(([name, color]) => `--color-${name}:${color}`)
    .join(";");

/** What it changes in the style sheets of all pages. Paper stays black on white. */
export function brandSheet(look: SheetLook): string {
  const colors = tokens(changedColors(look));
  const { font, sky, ground, mascotFile: mascot } = look;
  const isLight = ground === "light";
  const root = isLight ? `${LIGHT_ROOT}{color-scheme:light;` : ":root{";
  const file = font && FILES[font];
  return [
    colors && `@media not print{${root}${colors}}}`,
    isLight && `@media screen and (forced-colors:none){${lightRules(look)}}`,
    file &&
      `@font-face{font-family:Brand;src:url("${file.url}")format("woff2");font-display:swap;size-adjust:${file.size}%}`,
    file && `:root{--font-pixel:Brand,${file.generic}}`,
    sky === false && ".sky{background:var(--color-sky)}.starfield,.skyline{display:none}",
    mascotRule(mascot),
    LOGO,
  ]
    .filter(Boolean)
    .join("");
}

const PATTERN =
  /^sheet-(?<first>[0-9a-f]{6}|0)-(?<second>[0-9a-f]{6}|0)-(?<ground>light|0)-(?<font>[a-z-]+|0)-(?<sky>plain|0)-(?<mascot>none|[0-9a-f]{32}_\d{1,5}|0)-[0-9a-f]{8}\.css$/;

/** Its name says what it has, so that earlier ones can be made at any time. */
export function sheetUrl(look: SheetLook): string {
  const { first = "0", second = "0", ground = "0", font = "0", sky, mascotFile: mascot } = look;
  const parts = [first, second]
    .map((color) => color.replace("#", ""))
    .concat(ground, font, sky === false ? "plain" : "0")
    .concat(mascot ? `${mascot.name}_${mascot.width}` : mascot === null ? "none" : "0");
  const hash = createHash("sha256").update(brandSheet(look)).digest("hex").slice(0, 8);
  return `/brand/sheet-${parts.join("-")}-${hash}.css`;
}

/** Null for another name. */
export function sheetNamed(file: string): string | null {
  const { first, second, ground, font, sky, mascot = "0" } = PATTERN.exec(file)?.groups ?? {};
  const known = FONTS.find(([value]) => value === font)?.[0];
  if (!first || !second || (font !== "0" && !known)) return null;
  const [name = "", width] = mascot.split("_");
  const [one, other] = [`#${first}`, `#${second}`];
  return brandSheet({
    ...(isHexColor(one) && { first: one }),
    ...(isHexColor(other) && { second: other }),
    ...(ground === "light" && { ground: "light" as const }),
    ...(known && { font: known }),
    ...(sky === "plain" && { sky: false as const }),
    ...(mascot !== "0" && { mascotFile: mascot === "none" ? null : { name, width: Number(width) } }),
  });
}
