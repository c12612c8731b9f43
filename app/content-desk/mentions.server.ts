import { cardOf } from "~/catalog/cards";
import { ownSlugOf } from "~/catalog/documents/own-service-address";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { findSaleField } from "~/catalog/documents/sale-fields";
import { serviceKindName } from "~/catalog/documents/service-kinds";
import { changedFields, type DocumentKind, fieldsOf, type Texts } from "~/content/documents/document-kind";
import { homeKind } from "~/content/documents/home-kind";
import { moneyKind } from "~/content/documents/money-kind.server";
import { PICTURE_NAME } from "~/content/documents/pictures";
import { findContradictions, oldPromise, promisesKind } from "~/content/documents/promises-kind";
import { questionsName } from "~/content/documents/questions-kind";
import { setupKind } from "~/content/documents/setup-kind";
import { anchorsOf } from "~/content/home-layout";
import { wordsInName } from "~/content/own-pages.server";
import { currencyName, currencyOf } from "~/lib/currency.server";
import { currencyNow, formatMoneyShort, fromCents } from "~/lib/money";
import { parseMoney } from "~/lib/typed-money";
import { type DeskApp, escapePattern, type FoundText, findTexts } from "./documents.server";

type OldPhrase = { of: "price" | "name" | "service" | "figure" | "picture" | "link"; pattern: string };

/** Copy that still has an old phrase, and `of` what it is. */
export type Mention = FoundText & Pick<OldPhrase, "of">;

const MAX_MENTIONS = 100;

/** Newest copy that would contradict a publication which changes `before` to `after`. */
export async function findMentions(
  app: DeskApp,
  kind: DocumentKind,
  { before, after }: { before: Texts; after: Texts },
): Promise<Mention[]> {
  const changed = changedFields(kind, before, after);
  const phrases = [
    ...changed.flatMap((name) => oldPhrases(app, kind, name, before, after)),
    ...goneTargets(kind, before, after).map((target) => ({ of: "link" as const, pattern: linkPattern(target) })),
  ];
  const found = await Promise.all(
    [...Map.groupBy(phrases, ({ of }) => of)].map(async ([of, same]) => {
      const pattern = new RegExp(same.map(({ pattern }) => pattern).join("|"), "iu");
      return (await findTexts(app, pattern, new Map([[kind.name, after]]))).map((text) => ({ ...text, of }));
    }),
  );
  const ownNames = changed
    .flatMap((name) => findHidden(kind, name, before, after) ?? [])
    .flatMap((slug) => [serviceKindName({ slug }), questionsName(slug)]);
  const { promises } = app.content.site();
  const typed = fieldsOf(kind).flatMap(({ name: field, label }) =>
    (changed.includes(field) ? findContradictions(after[field] ?? "", promises, kind.title) : []).map(
      (text): Mention => ({ of: "figure", name: kind.name, where: kind.title, field, label, text }),
    ),
  );
  return found
    .flat()
    .filter(
      ({ name, field }) =>
        name !== setupKind.name && !ownNames.includes(name) && !(name === kind.name && changed.includes(field)),
    )
    .concat(typed)
    .slice(0, MAX_MENTIONS);
}

/** Fields whose text is a name that other copy may repeat. */
const NAME = /^(?:title|brand|legal-name|phone|email|address)$/;

/** The phrases that a changed field makes wrong elsewhere. */
function oldPhrases(app: DeskApp, kind: DocumentKind, name: string, before: Texts, after: Texts): OldPhrase[] {
  const [old = "", now = ""] = [before[name], after[name]];
  if (old === "") return [];
  const field = findSaleField(kind.name, name);
  if (field?.of === "price") return [{ of: "price", pattern: amountPattern(parseMoney(old) ?? 0) }];
  const hidden = findHidden(kind, name, before, after);
  if (hidden) return hiddenPatterns(app, hidden).map((pattern) => ({ of: "service", pattern }));
  // Earlier addresses of a service lead to the new one.
  if (field || (name === "address" && ownSlugOf(kind.name))) return [];
  if (kind === moneyKind) {
    const { code, sign } = currencyOf(old);
    const names = [code, currencyName({ code })].map((each) => namePattern(each, ""));
    return [`${escapePattern(sign)}\\d`, ...names].map((pattern) => ({ of: "price", pattern }));
  }
  const promise = kind === promisesKind && oldPromise(name, before, after);
  if (promise) return [{ of: "figure", pattern: promise }];
  // Running text has the lines of an address in one.
  if (NAME.test(name))
    return namesIn(old.replaceAll("\n", ", "), now).map((each) => ({ of: "name", pattern: namePattern(each, now) }));
  return (old.match(PICTURE_NAME) ?? []).flatMap((pattern) =>
    now.includes(pattern) ? [] : [{ of: "picture", pattern }],
  );
}

/** Sections of the home page that are no longer shown, or the page of staff that goes off the site. */
function goneTargets({ name }: DocumentKind, before: Texts, after: Texts): string[] {
  const words = wordsInName(name);
  if (words) return before.title && !after.title ? [`/${words}`] : [];
  if (name !== homeKind.name) return [];
  const shown = anchorsOf(after);
  return [...anchorsOf(before).keys()].filter((anchor) => !shown.has(anchor));
}

/** A target, or a link in Markdown. */
const linkPattern = (target: string): string => `^${escapePattern(target)}$|\\]\\(${escapePattern(target)}[)#?]`;

/** The slug of a service that the changed field takes off the site. */
function findHidden({ name: document }: DocumentKind, name: string, before: Texts, after: Texts): string | null {
  const field = findSaleField(document, name);
  if (field?.of !== "sale") return null;
  return field.off.includes(after[name] ?? "") && !field.off.includes(before[name] ?? "") ? field.slug : null;
}

/** "$5,000" and "$5K", not "$2,990" for "$299". */
function amountPattern(cents: number): string {
  const thousands = fromCents(cents) / 1_000;
  const words = [formatMoneyShort(cents), ...(thousands % 1 === 0 ? [`${currencyNow().sign}${thousands}K`] : [])];
  return `(?:${words.map(escapePattern).join("|")})(?:\\.00)?(?![\\dK]|[,.]\\d)`;
}

/** The old name, and its words in capitals, such as "BLAST" of "BLAST Social Content", which copy uses alone. */
const namesIn = (old: string, now: string): string[] => [
  old,
  ...(old.match(/\b[A-Z]{5,}\b/g) ?? []).filter((part) => part !== old && !now.includes(part)),
];

/** Finds a name in copy, and its words in capitals. */
export const mentionPattern = (name: string): RegExp =>
  new RegExp(
    namesIn(name, "")
      .map((each) => namePattern(each, ""))
      .join("|"),
    "u",
  );

/** The old name as whole words, unless it is a part of the new one. */
function namePattern(old: string, now: string): string {
  const [start = "", end] = now.split(old);
  const [left, right] = end === undefined ? ["", ""] : [start, end].map(escapePattern);
  return `(?<![\\p{L}\\d])${left && `(?<!${left})`}${escapePattern(old)}${right && `(?!${right})`}(?![\\p{L}\\d])`;
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Patterns for the service's names, links to its page, and the number of services. Menus and cards are made from the catalog. */
function hiddenPatterns(app: DeskApp, slug: string): string[] {
  const { all, listed } = publishedCatalog(app.content.site()).catalog;
  const count = listed.length;
  const { shortName } = cardOf({ slug });
  const { title = "", paths } = all.find((offer) => offer.slug === slug) ?? {};
  return [
    namePattern(title, ""),
    ...(shortName ? [`\\b(?:${shortName})\\b`] : []),
    `\\]\\(${escapePattern(paths?.form ?? "")}[)#?]`,
    `\\b(?:${NUMBERS[count]}|${count}) (?:services|ways)\\b`,
  ];
}
