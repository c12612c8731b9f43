import { AMOUNT } from "~/catalog/documents/service-kinds";
import { changedFields, type DocumentKind, type Texts } from "~/content/documents/document-kind";
import type { App } from "~/lib/app-context.server";
import { formatUsdShort, parseUsd } from "~/lib/money";
import { openDocument, searchTexts } from "./documents.server";

/** A text that has the earlier amount. `where`: the document's title. */
export type PriceMention = { amount: string; where: string; text: string };

const MAX_MENTIONS = 100;

/** Newest texts of other documents that would still have an amount that these texts change. Empty if no amount changes. */
export async function findPriceMentions(app: App, kind: DocumentKind, texts: Texts): Promise<PriceMention[]> {
  const { published } = await openDocument(app, kind);
  const changed = changedFields(kind, published, texts).filter((name) => name.startsWith(AMOUNT));
  const mentions = await Promise.all(
    changed.map((name) => findAmount(app, kind, parseUsd(published[name] ?? "") ?? 0)),
  );
  return mentions.flat().slice(0, MAX_MENTIONS);
}

async function findAmount(app: App, { name }: DocumentKind, cents: number): Promise<PriceMention[]> {
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
