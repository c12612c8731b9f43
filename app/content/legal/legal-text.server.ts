import { articleHtml, findMarkdownFault, renderMarkdown } from "~/content/blog/markdown";
import type { Texts } from "~/content/documents/document-kind";
import { findCostlyPart, MAX_SECTION_SIGNS } from "~/content/documents/markdown-limits";
import { fillTokens, tokenRule } from "~/content/documents/text-tokens";
import { OWN_PAGE_TOKENS } from "~/content/own-pages.server";

export const LEGAL_TOKENS = [...OWN_PAGE_TOKENS, "currency", "demo-terms", "demo-privacy"];

/** Their ids would repeat, or their styles are those of the parts. */
const REFUSED = /<(?:h\d|table|img|pre|blockquote)\b/;

/** Why a section with these parts may not have this text, as a sentence for its author. */
export function findTextFault(text: string, parts: readonly string[]): string | undefined {
  const fault =
    findCostlyPart(text, MAX_SECTION_SIGNS) ?? findMarkdownFault(text) ?? tokenRule([...LEGAL_TOKENS, ...parts])(text);
  if (fault) return fault;
  const html = renderMarkdown(text);
  if (REFUSED.test(html)) return "You can use paragraphs, lists, **bold**, *italic*, `code` and [links](/contact).";
  const inline = parts.find((part) => html.replaceAll(placeOf(part), "").includes(`{${part}}`));
  return inline && `{${inline}} needs a paragraph of its own.`;
}

const placeOf = (part: string): string => `<p>{${part}}</p>`;

/** `tokens`, `parts`: HTML by name. A part without its token follows the text, so that no edit removes it. */
export function sectionHtml(markdown: string, tokens: Texts, parts: Texts): string {
  const html = articleHtml(markdown, () => undefined, "")
    .replaceAll(/(?<=>)[^<]+/g, (text) => fillTokens(text, tokens))
    // An empty value leaves no space and no paragraph.
    .replaceAll(/(?<! ) +(?=<\/p>)|<p><\/p>\n/g, "");
  return Object.entries(parts).reduce((all, [name, part]) => {
    const place = placeOf(name);
    return all.includes(place) ? all.replaceAll(place, () => part) : all + part;
  }, html);
}
