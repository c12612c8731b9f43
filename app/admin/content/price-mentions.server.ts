import type { App } from "~/app-context.server";
import { AMOUNT } from "~/catalog/documents/service-kinds";
import { changedFields, type DocumentKind, type Texts } from "~/content/desk/document-kind";
import type { RenderedPage } from "~/content/desk/live-content.server";
import { formatUsdShort, parseUsd } from "~/lib/money";
import { openDocument, searchTexts } from "./documents.server";

/** A text that has the earlier amount. `where`: path of the page, or title of the document. */
export type PriceMention = { amount: string; where: string; text: string };

const MAX_MENTIONS = 100;
/** Characters on each side. */
const CONTEXT = 60;

/**
 * Texts that would still have an amount that these texts change. All kept pages are rendered with them, so that it also finds what
 * is only in code: questions, legal pages, samples, posts. Empty if no amount changes.
 */
export async function findPriceMentions(app: App, kind: DocumentKind, texts: Texts): Promise<PriceMention[]> {
  const { published } = await openDocument(app, kind);
  const changed = changedFields(kind, published, texts).filter((name) => name.startsWith(AMOUNT));
  if (changed.length === 0) return [];
  const pages = await app.content.renderWith(new Map([[kind.name, texts]]));
  const mentions: PriceMention[] = [];
  for (const name of changed) {
    const cents = parseUsd(published[name] ?? "") ?? 0;
    mentions.push(...findInPages(pages, cents), ...(await findInDocuments(app, kind, cents)));
  }
  return mentions.slice(0, MAX_MENTIONS);
}

const findInPages = (pages: readonly RenderedPage[], cents: number): PriceMention[] =>
  pages.flatMap(({ path, html }) =>
    excerpts(readableText(html), amountPattern(cents)).map((text) => ({
      amount: formatUsdShort(cents),
      where: path,
      text,
    })),
  );

/** Also in drafts, which no page shows. */
async function findInDocuments(app: App, { name }: DocumentKind, cents: number): Promise<PriceMention[]> {
  const found = (await Promise.all(amountWords(cents).map((word) => searchTexts(app, word)))).flat();
  return found.flatMap((text) =>
    text.name !== name && amountPattern(cents).test(text.text)
      ? [{ amount: formatUsdShort(cents), where: text.where, text: text.text }]
      : [],
  );
}

/** "$5,000" and "$5K". */
const amountWords = (cents: number): string[] => [
  formatUsdShort(cents),
  ...(cents % 100_000 === 0 ? [`$${cents / 100_000}K`] : []),
];

/** Not "$2,990" for "$299". */
const amountPattern = (cents: number): RegExp =>
  new RegExp(
    amountWords(cents)
      .map((word) => `${word.replace(/[$.]/g, "\\$&")}(?:\\.00)?(?![\\dK]|[,.]\\d)`)
      .join("|"),
  );

/** Words and descriptions of a page, without markup. */
const readableText = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<(?:meta|img)\b[^>]*? (?:content|alt)="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "’")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

function excerpts(text: string, pattern: RegExp): string[] {
  const found = [...text.matchAll(new RegExp(pattern, "g"))].map(({ index }) => {
    const start = text.lastIndexOf(" ", Math.max(0, index - CONTEXT)) + 1;
    return text.slice(start, index + CONTEXT).replace(/ \S*$/, "");
  });
  return [...new Set(found)];
}
