import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Part, parseSheet, printSheet } from "./css-rules";
import { ownRules } from "./own-rules";

/**
 * With its rules in it, a document could be painted half read, and what is aligned to the right or to the foot would move. Chromium waits
 * until the element has begun: for all of the page's content that is the footer after it.
 */
const PAINT_WHOLE = '<link rel="expect" href="#footer" blocking="render"/>';

/** A style sheet that a document waits for, as the router links it. */
const LINK = /<link rel="stylesheet" href="([^"]+)"\/>/g;

/** The sheets of the built client, by their addresses. They do not change while the shop runs. */
const sheets = new Map<string, Part[]>();

function sheetOf(href: string): Part[] {
  const known = sheets.get(href);
  if (known) return known;
  // The router puts a # behind a sheet that several routes share.
  const [file = ""] = href.split("#");
  const sheet = parseSheet(readFileSync(join("build/client", file), "utf8"));
  sheets.set(href, sheet);
  return sheet;
}

/**
 * Puts the rules that a document uses into it, so that it is painted without waiting for a style sheet. Its links stay where the router
 * looks for them, but switched off: a browser loads none of them (it needs `disabled` for that, and `media` so that it does not fetch
 * them ahead). The page's boot script switches those on that have more rules
 * (`open-sheets.ts`), since what scripts show may need them.
 */
export function withOwnStyles(html: string, sheetAt: (href: string) => Part[] = sheetOf): string {
  const linked = [...html.matchAll(LINK)].map(([, href = ""]) => sheetAt(href));
  const style = `${PAINT_WHOLE}<style>${printSheet(ownRules(linked.flat(), html))}</style>`;
  let place = 0;
  return html.replace(LINK, (_, href: string) => {
    const rest = linked[place]?.every(isFontFace) ? "" : ' data-rest=""';
    return `${place++ === 0 ? style : ""}<link rel="stylesheet" href="${href}" media="not all" disabled=""${rest}/>`;
  });
}

/** Every page has all of them. Met twice, a font would be loaded twice. */
const isFontFace = ({ head }: Part) => head === "@font-face";
