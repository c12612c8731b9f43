import { marked, Renderer, type Tokens } from "marked";

/** Replaces straight quotes and apostrophes by typographic ones, except in code and URLs. */
export function curlQuotes(markdown: string): string {
  return markdown
    .split(/(```[\s\S]*?```|`[^`]*`|\]\([^)]*\))/)
    .map((part, index) => (index % 2 === 1 ? part : curl(part)))
    .join("");
}

const curl = (text: string) =>
  text
    .replaceAll(/(?<=^|[\s([{*_—–])"/gm, "“")
    .replaceAll('"', "”")
    .replaceAll(/(?<=^|[\s([{*_—–“])'/gm, "‘")
    .replaceAll("'", "’");

/**
 * Renders a post. Headings get ids and tables scroll. With `origin` (no trailing slash), paths of
 * this site become absolute URLs, for the feed. Throws for raw HTML, images, first-level headings,
 * and links other than paths and https.
 */
export function renderMarkdown(markdown: string, { origin = "" }: { origin?: string } = {}): string {
  return marked.parse(markdown, { renderer: new PostRenderer(origin), async: false });
}

/** In one block: between two blank lines. Rendering takes seconds for some texts beyond these. */
const MAX_SIGNS = 300;
const MAX_LINES = 200;

/** UTF-16 units: a reason quotes the text. */
const MAX_REASON = 200;

/** Returns why a post may not have this body, as a sentence for its author. */
export function findMarkdownFault(markdown: string): string | undefined {
  for (const block of markdown.split(/\n[ \t]*\n/)) {
    if ((block.match(/[*_~`[\]<>!\\&]/g)?.length ?? 0) > MAX_SIGNS || countMarkers(block) > MAX_SIGNS)
      return `A paragraph has more than ${MAX_SIGNS} signs of formatting. Please put blank lines into it: “${block.slice(0, 40)}…”`;
    if (block.split("\n").length > MAX_LINES)
      return `A part has more than ${MAX_LINES} lines. Please put blank lines into it: “${block.slice(0, 40)}…”`;
  }
  try {
    renderMarkdown(curlQuotes(markdown));
    return undefined;
  } catch (error) {
    // The library adds its own address in a second line.
    const [reason = ""] = String(error instanceof Error ? error.message : error).split("\nPlease report");
    return `${reason.slice(0, MAX_REASON)}.`;
  }
}

/** Each nests a list in a list. */
const countMarkers = (block: string): number => block.match(/(?:\d[.)]|[-+])(?=\s)/g)?.length ?? 0;

class PostRenderer extends Renderer {
  private readonly ids = new Set<string>();
  private readonly origin: string;

  constructor(origin: string) {
    super();
    this.origin = origin;
  }

  override heading({ tokens, depth, text }: Tokens.Heading): string {
    if (depth < 2) throw new Error(`"${text}" is a heading of the first level, which is the page's own`);
    return `<h${depth} id="${this.idFor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const isInternal = /^\/(?![/\\])/.test(href);
    if (!isInternal && !href.startsWith("https://")) throw new Error(`A post may not link to ${href}`);
    const url = escapeAttribute(isInternal ? this.origin + href : href);
    return `<a href="${url}"${isInternal ? "" : ' rel="noopener"'}>${this.parser.parseInline(tokens)}</a>`;
  }

  /** A scrolling region needs a name and keyboard focus. */
  override table(token: Tokens.Table): string {
    const name = escapeAttribute(token.header.map(({ text }) => text).join(", "));
    return `<section class="table-scroller" aria-label="${name}" tabindex="0">${super.table(token)}</section>\n`;
  }

  override image({ href }: Tokens.Image): string {
    throw new Error(`Pictures inside a post are not made yet: ${href}`);
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    throw new Error(`Raw HTML is not allowed in a post: ${text.trim()}`);
  }

  /** A repeated heading gets a number. */
  private idFor(text: string): string {
    const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? ["section"];
    const base = words.join("-");
    let id = base;
    for (let count = 2; this.ids.has(id); count++) id = `${base}-${count}`;
    this.ids.add(id);
    return id;
  }
}

const escapeAttribute = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
