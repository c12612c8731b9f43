import { marked, Renderer, type Tokens } from "marked";

/** Text whose straight quotes and apostrophes become typographic ones; code and addresses in its Markdown stay as they are. */
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
 * The HTML of a post's Markdown. Headings get ids, tables scroll by themselves, and what could be unsafe or would look broken
 * is refused: raw HTML, pictures, links that are neither a path of this site nor https. With `origin` (no trailing slash), paths
 * of this site become whole addresses, as a feed needs them.
 *
 * @throws Error that names what was refused
 */
export function renderMarkdown(markdown: string, { origin = "" }: { origin?: string } = {}): string {
  return marked.parse(markdown, { renderer: new PostRenderer(origin), async: false });
}

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
    const isOurs = /^\/(?![/\\])/.test(href);
    if (!isOurs && !href.startsWith("https://")) throw new Error(`A post may not link to ${href}`);
    const address = escapeAttribute(isOurs ? this.origin + href : href);
    return `<a href="${address}"${isOurs ? "" : ' rel="noopener"'}>${this.parser.parseInline(tokens)}</a>`;
  }

  /** Keyboards must reach what scrolls: hence the name and the place in the tab order. */
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

  /** From the heading's words; a second heading of the same words gets a number. */
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
