import { findSaleField } from "~/catalog/documents/sale-fields";
import { listOpenQuoteAmounts } from "~/checkout/quotes/quotes.server";
import type { DocumentKind } from "~/content/documents/document-kind";
import { siteKind } from "~/content/documents/site-kind";
import { shortZoneName, zoneName } from "~/lib/dates/agency-zone";
import { formatDayAndTime } from "~/lib/dates/format-date";
import { formatMoneyShort } from "~/lib/money";
import type { Result } from "~/lib/result";
import { parseMoney } from "~/lib/typed-money";
import { type DeskApp, openDocument, picturesFor } from "./documents.server";
import { type Candidate, rehearsePublication } from "./edit-document.server";
import { findMentions, type Mention } from "./mentions.server";
import { listScheduledTexts } from "./scheduled-texts.server";
import { type FieldChange, textChanges } from "./text-changes";

export type PublicationSummary = {
  /** "$299 → $349 on 6 pages. 1 open quote keeps $249." */
  sentence: string;
  /** Labels of the fields that change; empty if visitors already see these texts. */
  changed: string[];
  pages: readonly string[];
  mentions: Mention[];
  /** Texts whose scheduled time is another one on the agency's new clock. */
  moved: string[];
};

/** Renders every page with the candidate. Refuses as publishing would. */
export async function summarizePublication(
  app: DeskApp,
  actor: string,
  candidate: Candidate,
): Promise<Result<{ summary: PublicationSummary }>> {
  const { kind, texts } = candidate;
  const { published } = await openDocument(app, kind);
  const changes = textChanges(kind, published, texts, await picturesFor(app, kind));
  const mentions = await findMentions(app, kind, { before: published, after: texts });
  const rehearsed = await rehearsePublication(app, actor, candidate);
  if (!rehearsed.ok) return rehearsed;
  const pages = rehearsed.changed.toSorted();
  const what = (await describeNewOrGone(app, candidate)) ?? describeChanges(kind, changes);
  const where = describePlaces(pages.length, rehearsed.isFrameChanged);
  const sentence = [`${what} ${where}.`, await describeQuotes(app, kind, changes)].filter(Boolean).join(" ");
  return {
    ok: true,
    summary: {
      sentence,
      changed: labelsOf(changes),
      pages,
      mentions,
      moved: await findMoved(app, candidate),
    },
  };
}

/** "“About” is scheduled for Nov 28, 9:00 AM (Central). That is Nov 28, 4:00 PM (Central European)." */
async function findMoved(app: DeskApp, { kind, texts }: Candidate): Promise<string[]> {
  const before = app.settings.site.hours.timeZone;
  const { zone = before } = texts;
  if (kind !== siteKind || zone === before) return [];
  const time = (at: Date, of: string) => `${formatDayAndTime(at, of)} (${shortZoneName(zoneName(of))})`;
  return (await listScheduledTexts(app.db)).map(
    ({ title, at }) => `“${title}” is scheduled for ${time(at, before)}. That is ${time(at, zone)}.`,
  );
}

/** For a page that did not come with the site and is published first, or unpublished; null for others. */
async function describeNewOrGone(app: DeskApp, { kind, revision }: Candidate): Promise<string | null> {
  if (!kind.startsEmpty) return null;
  if (revision === 0) return "This goes off the site, with changes";
  return (await openDocument(app, kind)).publishedRevision === 0 ? "This goes live" : null;
}

/** "on 6 pages and in the header or footer of all" */
function describePlaces(pages: number, isFrameChanged: boolean): string {
  const own = pages === 1 ? "on 1 page" : `on ${pages} pages`;
  if (!isFrameChanged) return pages === 0 ? "on no page yet" : own;
  return pages === 0 ? "in the header or footer of all pages" : `${own} and in the header or footer of all`;
}

/** Each once: entries of a list share theirs. */
const labelsOf = (changes: readonly FieldChange[]): string[] => [...new Set(changes.map(({ label }) => label))];

const MAX_SHORT = 80;
const MAX_NAMED = 3;
const list = new Intl.ListFormat("en-US");

/** "$299 → $349", "Title and Card copy change", "Plan 1: $250 → $300 and Title change". */
function describeChanges(kind: DocumentKind, changes: readonly FieldChange[]): string {
  const isPrice = ({ name, before, after }: FieldChange) =>
    before !== "" && after !== "" && findSaleField(kind.name, name)?.of === "price";
  const withArrow = (change: FieldChange) =>
    [change.before, change.after]
      .map((text) => (isPrice(change) ? formatMoneyShort(parseMoney(text) ?? 0) : text))
      .join(" → ");
  const [only] = changes;
  if (!only) return "Nothing changes";
  const isShort = only.before !== "" && only.after !== "" && only.before.length + only.after.length <= MAX_SHORT;
  if (changes.length === 1 && isShort) return withArrow(only);
  const prices = changes.filter(isPrice).map((price) => `${price.label.replace(":", ",")}: ${withArrow(price)}`);
  const others = labelsOf(changes.filter((change) => !isPrice(change)));
  const more = others.length - MAX_NAMED;
  const named = more > 1 ? [...others.slice(0, MAX_NAMED), `${more} more`] : others;
  const verb = others.length === 0 ? "" : prices.length + others.length === 1 ? " changes" : " change";
  return list.format([...prices, ...named]) + verb;
}

/** Quotes of services whose price or sale changes. */
async function describeQuotes(app: DeskApp, kind: DocumentKind, changes: readonly FieldChange[]): Promise<string> {
  const services = [...new Set(changes.flatMap(({ name }) => findSaleField(kind.name, name)?.slug ?? []))];
  const amounts = (await Promise.all(services.map((slug) => listOpenQuoteAmounts(app, slug)))).flat();
  if (amounts.length === 0) return "";
  const prices = [...new Set(amounts)].map(formatMoneyShort);
  const kept = prices.length > MAX_NAMED ? "their prices" : list.format(prices);
  return amounts.length === 1 ? `1 open quote keeps ${kept}.` : `${amounts.length} open quotes keep ${kept}.`;
}
