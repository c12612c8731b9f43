import { marked, Renderer, type Tokens } from "marked";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { findCostlyPart } from "~/content/documents/markdown-limits";
import { picturesIn } from "~/content/documents/pictures";
import { SitePictureImage } from "~/content/documents/site-picture";
import type { SitePicture } from "~/content/site";
import { escapeXml } from "~/lib/xml";

/** Replaces straight quotes and apostrophes by typographic ones, except in code and URLs. */
export function curlQuotes(markdown: string): string {
  return markdown
    .split(/(```[\s\S]*?```|`[^`]*`|\]\([^)\n]{0,2000}\))/)
    .map((part, index) => (index % 2 === 1 ? part : curl(part)))
    .join("");
}

const curl = (text: string) =>
  text
    .replaceAll(/(?<=^|[\s([{*_—–])"/gm, "“")
    .replaceAll('"', "”")
    // What is left out at the beginning of a word: '90s, 'til.
    .replaceAll(/'(?=(?:\d\ds|em|n|til|tis|twas)\b)/gi, "’")
    .replaceAll(/(?<=^|[\s([{*_—–“])'/gm, "‘")
    .replaceAll("'", "’");

/** UTF-16 units. Some lines of Markdown can become megabytes: links by reference repeat their address. */
const MAX_HTML_LENGTH = 600_000;
/** UTF-16 units: a reason quotes the text. */
const MAX_REASON_LENGTH = 200;
/** Each is rendered for each page. */
const MAX_PICTURES = 50;
/** UTF-16 units of all texts in memory, with their HTML. */
const MAX_KEPT_LENGTH = 16_000_000;

type Rendered = { html: string; fault?: undefined } | { html?: undefined; fault: string };

const kept = new Map<string, Rendered>();
let keptLength = 0;

/** Renders each text once: publications check all posts, and their pages, data and feed show the same HTML. */
function renderOnce(markdown: string): Rendered {
  const known = kept.get(markdown);
  if (known) return known;
  const rendered = render(markdown);
  if (keptLength > MAX_KEPT_LENGTH) {
    kept.clear();
    keptLength = 0;
  }
  kept.set(markdown, rendered);
  keptLength += markdown.length + (rendered.html ?? rendered.fault).length;
  return rendered;
}

function render(markdown: string): Rendered {
  const costly = findCostlyPart(markdown);
  if (costly) return { fault: costly };
  try {
    const html = marked.parse(curlQuotes(markdown), { renderer: new PostRenderer(), async: false });
    return html.length > MAX_HTML_LENGTH
      ? { fault: "This would make a page of more than 600,000 characters." }
      : { html };
  } catch (error) {
    // The library adds its own address in a second line.
    const [reason = ""] = String(error instanceof Error ? error.message : error).split("\nPlease report");
    return { fault: `${reason.slice(0, MAX_REASON_LENGTH)}.` };
  }
}

/** Returns why a post may not have this body, as a sentence for its author. */
export const findMarkdownFault = (markdown: string): string | undefined => renderOnce(markdown).fault;

/**
 * Renders a post as staff wrote it: with typographic quotes, ids of headings, tables that scroll and places for pictures. Throws for
 * what `findMarkdownFault` finds: raw HTML, pictures of other sites, first-level headings, links other than paths, https and mailto.
 */
export function renderMarkdown(markdown: string): string {
  const { html, fault } = renderOnce(markdown);
  if (fault !== undefined) throw new Error(fault);
  return html;
}

/** What the renderer writes for a picture. Texts and attributes have no `<`, so nothing else is one. */
const PICTURE_PLACE = /<img data-picture="(\w+)" alt="([^"]*)">/g;

/** In the column of a post's text. */
const PICTURE_SIZES = "(min-width: 48rem) 44rem, 100vw";

/** The page's text. A picture that is gone is left out, and a draft's fault is shown instead of the text. */
export function articleHtml(
  markdown: string,
  pictureOf: (name: string) => SitePicture | undefined,
  origin: string,
): string {
  const { html, fault } = renderOnce(markdown);
  if (fault !== undefined) return `<p>${escapeXml(fault)}</p>`;
  return html.replaceAll(PICTURE_PLACE, (_, name: string, alt: string) => {
    const picture = pictureOf(name);
    if (!picture) return "";
    const image = createElement(SitePictureImage, { picture, sizes: PICTURE_SIZES });
    return renderToStaticMarkup(image)
      .replaceAll(/(?<=["\s])(?=\/media\/)/g, origin)
      .replace(/alt="[^"]*"/, (own) => (alt ? `alt="${alt}"` : own));
  });
}

class PostRenderer extends Renderer {
  /** The last number of each id, 1 for those without. */
  private readonly ids = new Map<string, number>();
  private pictures = 0;

  override heading({ tokens, depth, text }: Tokens.Heading): string {
    if (depth < 2) throw new Error(`"${text}" is a heading of the first level, which is the page's own`);
    return `<h${depth} id="${this.idFor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const isInternal = /^(?:\/(?![/\\])|mailto:[^\s?]+$)/.test(href);
    if (!isInternal && !href.startsWith("https://")) throw new Error(`A text may not link to ${href}`);
    return `<a href="${escapeXml(href)}"${isInternal ? "" : ' rel="noopener"'}>${this.parser.parseInline(tokens)}</a>`;
  }

  /** The box of a task list says its state: it has no label of its own. */
  override checkbox({ checked }: Tokens.Checkbox): string {
    const name = checked ? "Completed task" : "Open task";
    return `<input type="checkbox" disabled${checked ? " checked" : ""} aria-label="${name}"> `;
  }

  /** A scrolling region needs a name and keyboard focus. */
  override table(token: Tokens.Table): string {
    const name = escapeXml(token.header.map(({ text }) => text).join(", "));
    return `<section class="table-scroller" aria-label="${name}" tabindex="0">${super.table(token)}</section>\n`;
  }

  /** In one form only, in which `picturesIn` finds it. */
  override image({ href, tokens, raw }: Tokens.Image): string {
    if (++this.pictures > MAX_PICTURES) throw new Error(`A text shows at most ${MAX_PICTURES} pictures`);
    if (picturesIn({ input: "markdown" }, raw)[0] !== href)
      throw new Error(`A text shows only pictures that are uploaded here, without a title: ${href}`);
    const alt = this.parser.parseInline(tokens, this.parser.textRenderer);
    return `<img data-picture="${href}" alt="${escapeXml(alt)}">`;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    throw new Error(`Raw HTML is not allowed: ${text.trim()}`);
  }

  /** A repeated heading gets a number. */
  private idFor(text: string): string {
    const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? ["section"];
    const base = words.join("-");
    let id = base;
    while (this.ids.has(id)) {
      const number = (this.ids.get(base) ?? 1) + 1;
      this.ids.set(base, number);
      id = `${base}-${number}`;
    }
    this.ids.set(id, 1);
    return id;
  }
}
