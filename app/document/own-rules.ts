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

/** What is mentioned may mention others: looked for until nothing new is found. */
function withoutUnused(parts: readonly Part[], html: string): Part[] {
  const { named, rest } = namedAndRest(parts);
  const found = new Set<Part>();
  for (let text = `${printSheet(rest)}${html}`; text !== ""; ) {
    const used = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ""));
    const now = named.filter(({ part, name, isAnimation }) => {
      return !found.has(part) && (isAnimation ? text.includes(name) : used.has(name));
    });
    for (const { part } of now) found.add(part);
    text = printSheet(now.map(({ part }) => part));
  }
  const unused = new Set(named.map(({ part }) => part).filter((part) => !found.has(part)));
  return pruned(parts, (part) => !unused.has(part));
}

function pruned(parts: readonly Part[], isKept: (part: Part) => boolean): Part[] {
  return parts.filter(isKept).flatMap((part): Part[] => {
    if (!part.parts) return [part];
    const inside = pruned(part.parts, isKept);
    return inside.length > 0 ? [{ ...part, parts: inside }] : [];
  });
}

type Named = { part: Part; name: string; isAnimation: boolean };

/** Custom properties, their registrations and animations, wherever they are; and all other declarations and statements. */
function namedAndRest(parts: readonly Part[]): { named: Named[]; rest: Part[] } {
  const named: Named[] = [];
  const rest: Part[] = [];
  const sort = (part: Part) => {
    const [, at, name = ""] = /^(@property |@keyframes |)([\w-]+)/.exec(part.head) ?? [];
    const isAnimation = at === "@keyframes ";
    if (isAnimation || at === "@property " || (!part.parts && name.startsWith("--")))
      named.push({ part, name, isAnimation });
    else if (part.parts) part.parts.forEach(sort);
    else rest.push(part);
  };
  parts.forEach(sort);
  return { named, rest };
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
