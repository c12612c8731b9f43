import { type Part, printSheet } from "./css-rules";

/**
 * The rules of a style sheet that a document may use, whatever state it comes to without scripts: those whose classes, ids and elements
 * are all in it, in the sheet's order. Custom properties, registrations and animations that these do not mention are left out, too.
 */
export function ownRules(sheet: readonly Part[], html: string): Part[] {
  const has = namesIn(html);
  return withoutUnused(applicable(sheet, has), html);
}

function applicable(parts: readonly Part[], has: ReadonlySet<string>): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.selectors) {
      const kept = part.selectors.filter(({ needs }) => needs.every((name) => has.has(name)));
      return kept.length > 0 ? [{ ...part, head: kept.map(({ text }) => text).join(",") }] : [];
    }
    if (!part.parts || !/^@(media|supports|layer|container)\b/.test(part.head)) return [part];
    const inside = applicable(part.parts, has);
    return inside.length > 0 ? [{ ...part, parts: inside }] : [];
  });
}

/** What is unused may be all that uses another. */
function withoutUnused(parts: Part[], html: string): Part[] {
  const text = printSheet(parts);
  const used = new Set([...`${text}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ""));
  const kept = pruned(parts, used, text.replace(/@keyframes [\w-]+/g, ""));
  return printSheet(kept).length < text.length ? withoutUnused(kept, html) : parts;
}

function pruned(parts: readonly Part[], used: ReadonlySet<string>, text: string): Part[] {
  return parts
    .filter((part) => isUsed(part, used, text))
    .flatMap((part): Part[] => {
      if (!part.parts) return [part];
      const inside = pruned(part.parts, used, text);
      return inside.length > 0 ? [{ ...part, parts: inside }] : [];
    });
}

/** Whether a custom property, a registration or an animation is mentioned anywhere; everything else is used. */
function isUsed({ head, parts }: Part, used: ReadonlySet<string>, text: string): boolean {
  const [, at, name = ""] = /^(@property |@keyframes |)([\w-]+)/.exec(head) ?? [];
  if (at === "@keyframes ") return text.includes(name);
  const isProperty = at === "@property " || (!parts && name.startsWith("--"));
  return !isProperty || used.has(name);
}

/** The elements of a document, the ids, and the classes: "h1", "#main", ".btn". */
function namesIn(html: string): Set<string> {
  const markup = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "<$1>");
  const names = new Set<string>();
  for (const [, element = ""] of markup.matchAll(/<([a-z][\w-]*)/gi)) names.add(element.toLowerCase());
  for (const [, id = ""] of markup.matchAll(/\sid="([^"]*)"/g)) names.add(`#${id}`);
  for (const [, list = ""] of markup.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of unescaped(list).split(/\s+/)) names.add(`.${name}`);
  }
  return names;
}

const unescaped = (attribute: string) =>
  attribute
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
