import { tidyMarkdown } from "~/content/documents/tidy-markdown";

/** `level`: depth in lists, from 1; 0 outside of them. */
type Block = { text: string; level: number; marker: string };

/** `href`: empty outside of a link. */
type Style = { bold: boolean; italic: boolean; href: string };
type Run = Style & { text: string };

const PLAIN: Style = { bold: false, italic: false, href: "" };
const BREAK: Run = { ...PLAIN, text: "\n" };

/** What Markdown keeps, and the marks of Word and Google Docs. Editors of code copy colored lines only. */
const STRUCTURE =
  "h1, h2, h3, h4, h5, h6, [role=heading], li, table, a[href], b, strong, i, em, [class^=Mso], [id^=docs-internal-guid]";
const FIRST_LEVEL = "h1, [role=heading][aria-level='1'], .MsoTitle";
const IGNORED = "head, style, script, title, img, svg, object, iframe, template, [data-style*='mso-list:Ignore' i]";
const HIDDEN = /display:\s*none|mso-hide:\s*all|mso-element:\s*comment/i;
/** Of a paragraph that is an entry of a list. */
const WORD_LEVEL = /mso-list:\s*l\d+ level(\d)/i;
const BLOCK =
  "address, article, aside, blockquote, body, center, dd, div, dl, dt, figure, footer, header, hr, html, li, main, nav, p, pre, section";

/**
 * Returns the Markdown of HTML that Word, Google Docs or a page put on the clipboard: headings, lists, links, bold, italic and tables.
 * All other formatting is dropped. Null if there is nothing to keep, as from an editor of code.
 */
export function markdownOfHtml(html: string): string | null {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  if (!body.querySelector(STRUCTURE)) return null;
  // The first level is the page's own.
  const deeper = body.querySelector(FIRST_LEVEL) ? 1 : 0;
  return tidyMarkdown(joinBlocks(readBlocks(body, { level: 0, deeper }))).trim();
}

/** The page's security policy reports styles also in a document that is never shown: their text is kept as data. */
const withoutStyles = (html: string): string =>
  html.replaceAll(/<style[\s\S]*?<\/style>/gi, "").replaceAll(/(<\w[^<>]*?\s)style(?=\s*=)/gi, "$1data-style");

/** Indents entries below the text of the one that they belong to. */
function joinBlocks(blocks: readonly Block[]): string {
  let markdown = "";
  let markers: string[] = [];
  for (const { text, level, marker } of blocks) {
    const before = markers[level - 1];
    // Numbers after bullets are another list.
    const continues =
      markers.length > 0 && level > 0 && (before === undefined || (before === "-") === (marker === "-"));
    markers = markers.slice(0, Math.max(0, level - 1));
    const indent = " ".repeat(markers.reduce((sum, { length }) => sum + length + 1, 0));
    if (level > 0) markers.push(marker);
    markdown += `${continues ? "\n" : "\n\n"}${indent}${level > 0 ? `${marker} ` : ""}${text}`;
  }
  return markdown;
}

/** `deeper`: by how many levels headings move down. */
type Place = { level: number; deeper: number };

function readBlocks(parent: Element, place: Place): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  const endParagraph = () => {
    const text = formatRuns(runs);
    if (text) blocks.push({ text, level: 0, marker: "" });
    runs = [];
  };
  const read = (node: Node, style: Style): void => {
    if (node instanceof Text) runs.push({ ...style, text: node.data.replaceAll(/\s+/g, " ") });
    if (!(node instanceof Element) || node.matches(IGNORED) || HIDDEN.test(styleOf(node))) return;
    if (node.matches("br")) runs.push(BREAK);
    const nested = readStructure(node, place);
    if (nested || node.matches(BLOCK)) endParagraph();
    if (nested) blocks.push(...nested);
    else for (const child of node.childNodes) read(child, styleIn(node, style));
    if (node.matches(BLOCK)) endParagraph();
  };
  for (const child of parent.childNodes) read(child, PLAIN);
  endParagraph();
  return blocks;
}

/** Null for what is a paragraph, or a part of one. */
function readStructure(element: Element, place: Place): Block[] | null {
  const heading = headingLevel(element);
  if (heading) return readHeading(element, Math.min(6, heading + place.deeper));
  if (element.matches("ul, ol")) return readList(element, { ...place, level: place.level + 1 });
  if (element instanceof HTMLTableElement) return readTable(element, place);
  return WORD_LEVEL.test(styleOf(element)) ? readWordEntry(element, place) : null;
}

const styleOf = (element: Element): string => element.getAttribute("data-style") ?? "";

function headingLevel(element: Element): number {
  if (element.matches(".MsoTitle")) return 1;
  return Number(/^H([1-6])$/.exec(element.tagName)?.[1] ?? (element.matches("[role=heading]") && element.ariaLevel));
}

function readHeading(element: Element, level: number): Block[] {
  const text = lineOf(readBlocks(element, { level: 0, deeper: 0 })).replaceAll(/(?<!\\)\*/g, "");
  return text ? [{ text: `${"#".repeat(level)} ${text}`, level: 0, marker: "" }] : [];
}

/** Google Docs puts a list of the next level beside its entry, all others into it. */
function readList(list: Element, place: Place): Block[] {
  let number = Number(list.getAttribute("start") ?? 1) || 1;
  return [...list.children].flatMap((child) => {
    if (child.matches("ul, ol")) return readList(child, { ...place, level: place.level + 1 });
    const blocks = readBlocks(child, place);
    const text = lineOf(blocks.filter(({ level }) => level === 0));
    const nested = blocks.filter(({ level }) => level > 0);
    if (!text) return nested;
    return [{ text, level: place.level, marker: list.matches("ol") ? `${number++}.` : "-" }, ...nested];
  });
}

/** Word has paragraphs with a level, and their bullet or number as text. */
function readWordEntry(paragraph: Element, place: Place): Block[] {
  const text = lineOf(readBlocks(paragraph, place));
  const sign = paragraph.querySelector("[data-style*='mso-list:Ignore' i]")?.textContent.trim() ?? "";
  const [, number] = /^\(?(\d{1,9}|[a-z]{1,4})[.)]/i.exec(sign) ?? [];
  const level = Number(WORD_LEVEL.exec(styleOf(paragraph))?.[1]);
  return text ? [{ text, level, marker: number ? `${Number(number) || 1}.` : "-" }] : [];
}

function readTable(table: HTMLTableElement, place: Place): Block[] {
  const rows = [...table.rows].map(({ cells }) => [...cells].map((cell) => readBlocks(cell, { ...place, level: 0 })));
  const [only = [], ...others] = rows;
  // Such a table is a frame.
  if (others.length === 0 && only.length <= 1) return only.flat();
  const columns = Math.max(...rows.map(({ length }) => length));
  const lines = rows.map((cells) =>
    Array.from({ length: columns }, (_, index) => lineOf(cells[index] ?? []).replaceAll("|", "\\|")),
  );
  const [head = [], ...body] = lines;
  const format = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const text = [format(head), format(head.map(() => "---")), ...body.map(format)].join("\n");
  return [{ text, level: 0, marker: "" }];
}

const lineOf = (blocks: readonly Block[]): string =>
  blocks
    .map(({ text }) => text.replaceAll(/\\?\n+/g, " "))
    .join(" ")
    .trim();

/** The weight counts more than the element: Google Docs wraps everything into a `b` of normal weight. */
function styleIn(element: Element, { bold, italic, href }: Style): Style {
  const style = styleOf(element);
  const [, weight] = /(?<!-)font-weight:\s*(\w+)/i.exec(style) ?? [];
  const [, slant] = /(?<!-)font-style:\s*(\w+)/i.exec(style) ?? [];
  return {
    bold: weight ? weight === "bold" || Number(weight) >= 600 : bold || element.matches("b, strong"),
    italic: slant ? slant === "italic" : italic || element.matches("i, em"),
    href: element.matches("a[href]") ? addressOf(element.getAttribute("href") ?? "") : href,
  };
}

/** Empty for anchors within the document, and for what is no page. */
function addressOf(href: string): string {
  const isPath = /^\/(?![/\\])/.test(href);
  const url = isPath || /^https?:/i.test(href) ? URL.parse(href, "https://path.invalid") : null;
  const address = isPath ? url && url.pathname + url.search + url.hash : url?.href;
  return (address ?? "").replaceAll("(", "%28").replaceAll(")", "%29");
}

/** Of a paragraph. Two line breaks end it. */
function formatRuns(runs: readonly Run[]): string {
  let text = "";
  for (const group of groupBy(runs, ({ href }) => href)) {
    let part = "";
    const parts = groupBy(group, ({ bold, italic }) => `${bold} ${italic}`);
    for (const [index, same] of parts.entries())
      part = emphasize(part, textOf(same), textOf(parts[index + 1] ?? []), same[0] ?? PLAIN);
    const [, before = "", label = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(part) ?? [];
    const href = group[0]?.href;
    text += href && label ? `${before}[${label}](${href})${after}` : part;
  }
  return text
    .replaceAll(/ *(?:\n *){2,}/g, "\n\n")
    .replaceAll(/ *(?<!\n)\n(?!\n) */g, "\n")
    .replaceAll(/ {2,}/g, " ")
    .trim()
    .replaceAll(/(?<!\n)\n(?!\n)/g, "\\\n")
    .replaceAll(/^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|[-=]+$)/gm, "\\")
    .replaceAll(/^(\d+)(?=[.)](?:\s|$))/gm, "$1\\");
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join("");

function groupBy(runs: readonly Run[], keyOf: (run: Run) => string): Run[][] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last?.[0] && keyOf(last[0]) === keyOf(run)) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

/** Markdown reads asterisks between a letter and a sign as text, and those after other asterisks: such signs stay outside. */
function emphasize(before: string, text: string, after: string, { bold, italic }: Style): string {
  const [, space = "", start = "", words = "", end = "", rest = ""] = PARTS.exec(text) ?? [];
  const marks = "*".repeat((bold ? 2 : 0) + (italic ? 1 : 0));
  if (!words || /\*$/.test(before + space + start)) return before + escapeMarkdown(text);
  const isStartIn = /(?:^|\s)$/.test(before + space);
  const isEndIn = /^(?:\s|$)/.test(rest + after);
  const inside = escapeMarkdown((isStartIn ? start : "") + words + (isEndIn ? end : ""));
  return [
    before,
    escapeMarkdown(space + (isStartIn ? "" : start)),
    marks + inside + marks,
    escapeMarkdown((isEndIn ? "" : end) + rest),
  ].join("");
}

/** White space, signs, from the first letter to the last one, signs, white space. */
const PARTS = /^(\s*)([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*?)(\s*)$/su;

/** An underscore within a word is none of emphasis. */
const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu, "\\$&");
