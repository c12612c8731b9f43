import { contactDaysWords, contactHoursWords } from "~/content/contact-words";
import { daysWords } from "~/content/delivery-days";
import { arrivalWords, grantsRefund, replyWords } from "~/content/promises";
import type { Promises } from "~/content/site";
import type { DocumentKind, Field, Texts } from "./document-kind";

/** A whole number from `least` to `most`, or `other`. */
const numberField = (
  name: string,
  label: string,
  [least, most, other]: [number, number, number?],
  hint: string,
): Field => ({
  name,
  label,
  maxLength: 3,
  hint,
  findFault: (text) =>
    /^(0|[1-9]\d{0,2})$/.test(text) && ((Number(text) >= least && Number(text) <= most) || Number(text) === other)
      ? undefined
      : `Enter a whole number from ${least} to ${most}${other ? `, or ${other}` : ""}.`,
});

/** What the shop keeps to, and says on pages, in emails and documents. */
export const promisesKind: DocumentKind = {
  name: "promises",
  group: "Company",
  title: "Promises",
  about: "Refunds, contact, delivery and quotes: what pages, emails and documents say, and what the shop does.",
  publishedBy: "owner",
  sections: [
    {
      title: "Refund before work has begun",
      fields: [
        numberField(
          "fee",
          "Processing fee you keep, in percent",
          [0, 50, 100],
          "0 refunds everything, 100 promises no refund. Applies to new orders: each order keeps the policy it was sold under.",
        ),
        numberField(
          "reply",
          "You reply to a request within, in business days",
          [1, 30],
          "Write {refund-reply} to show it in a text.",
        ),
        numberField(
          "arrival-from",
          "The money arrives after at least, in business days",
          [1, 60],
          "As your bank says.",
        ),
        numberField(
          "arrival-to",
          "The money arrives after at most, in business days",
          [1, 60],
          "Write {refund-arrival} to show both in a text.",
        ),
      ],
    },
    {
      title: "Contact",
      fields: [
        numberField(
          "contact-hours",
          "You contact a customer within, in hours",
          [1, 240],
          "Orders promise a time by it, on open days. Write {contact-hours} and {contact-days} to show it in a text.",
        ),
      ],
    },
    {
      title: "Delivery",
      fields: [
        numberField(
          "page-days",
          "A web page is ready within, in days",
          [1, 365],
          "Applies to new orders. Write {page-days} to show it in a text.",
        ),
        numberField(
          "game-days",
          "A game is ready after its marketing brief, in days",
          [1, 365],
          "Write {game-days} to show it in a text.",
        ),
      ],
    },
    {
      title: "Quotes",
      fields: [numberField("quote-days", "A quote holds its price for, in days", [1, 365], "Applies to new quotes.")],
    },
  ],
  findFaults: (texts): Record<string, string> =>
    Number(texts["arrival-from"]) > Number(texts["arrival-to"])
      ? { "arrival-to": "This must not be less than the days above." }
      : {},
  pages: [{ path: "/refund", title: "Refund Policy" }],
  shipped: ({ promises }) => textsOf(promises),
  apply: (site, texts) => {
    const promises = promisesOf(texts);
    const { contactHours } = promises;
    return { ...site, promises, hours: { ...site.hours, ...(contactHours && { replyHours: contactHours }) } };
  },
};

const textsOf = ({ refund, quoteDays, contactHours = 24, deliveryDays }: Promises): Texts => ({
  fee: String(refund.feePercent),
  reply: String(refund.replyDays),
  "arrival-from": String(refund.arrivalDays.from),
  "arrival-to": String(refund.arrivalDays.to),
  "contact-hours": String(contactHours),
  "quote-days": String(quoteDays),
  "page-days": String(deliveryDays.page),
  "game-days": String(deliveryDays.game),
});

const promisesOf = (texts: Texts): Promises => ({
  refund: {
    feePercent: Number(texts.fee),
    replyDays: Number(texts.reply),
    arrivalDays: { from: Number(texts["arrival-from"]), to: Number(texts["arrival-to"]) },
  },
  quoteDays: Number(texts["quote-days"]),
  deliveryDays: { page: Number(texts["page-days"]), game: Number(texts["game-days"]) },
  ...(texts["contact-hours"] !== "24" && { contactHours: Number(texts["contact-hours"]) }),
});

const FEE_TOKENS = String.raw`\{refund-(?:kept|example)\}`;

/** What texts say of a refund that customers can request. */
const OFFER = String.raw`${FEE_TOKENS}|\bfull refund\b|\brequest a refund\b|\b(?:request|ask)\b[^.!?]{0,20} on your order page\b`;

/** By the new fee. */
const REFUSED_BESIDE: Readonly<Record<string, string>> = { "0": `|${FEE_TOKENS}`, "100": `|${OFFER}` };

/** How other texts may have written a value that has changed, or what they may not say beside the new one. */
export function oldPromise(name: string, texts: Texts, after: Texts): string | null {
  const value = texts[name] ?? "";
  if (name === "fee") return `(?<![\\d.])${value}\\s?%${REFUSED_BESIDE[after.fee ?? ""] ?? ""}`;
  if (name.endsWith("-days")) return `(?<![\\d.–-])${value}[\\s-]days?\\b`;
  if (name === "contact-hours") return `(?<![\\d.–-])(?:${value}[\\s-]hours?|${contactDaysWords(Number(value))})\\b`;
  if (name === "reply") return `(?<![\\d.–-])${value}[\\s-]business[\\s-]days?\\b`;
  return `(?<![\\d.])${texts["arrival-from"]}[-–]${texts["arrival-to"]}[\\s-]business[\\s-]days?\\b`;
}

const SENTENCE = /[^.!?\n]+(?:\.\d[^.!?\n]*)*/g;

const refundFigures = ({ refund }: Promises): string[] => [
  ...[refund.feePercent, 100 - refund.feePercent].map((share) => `${share}%`),
  ...[replyWords(refund), arrivalWords(refund), `${refund.arrivalDays.to} business days`],
];

const WEB_PAGE = /\bweb[\s-]pages?\b/i;
const GAME = /\bgames?\b/i;

type Claim = {
  about: readonly RegExp[];
  /** In the sentence, or in its document's title. */
  of?: RegExp;
  figures: RegExp;
  /** `named`: sentence and title. */
  allowed: (promises: Promises, named: string) => string[];
};

/** In sentences that match every `about`, only `allowed` figures are promised. The time of each pattern grows with the text's length only. */
const CLAIMS: readonly Claim[] = [
  {
    about: [/refund|processing fee|money back|\d\s?(?:%|percent) back/i],
    figures:
      /(?<![\d.])\d{1,4}(?:\.\d{1,4})?\s?(?:%|per\s?cent\b)|(?<!\d)\d{1,4}(?:[-–]\d{1,4})?[\s-]business[\s-]days?\b/gi,
    allowed: refundFigures,
  },
  {
    about: [
      /\b(?:we|team|someone|somebody)\b/i,
      /\b(?:repl(?:y|ies)|respon[ds]|answer|contact|call|reach|hear|get back)/i,
    ],
    figures: /(?<=\b(?:within|in) )\d{1,4}(?:[-–]\d{1,4})?[\s-](?:hours?|business[\s-]days?)\b/gi,
    allowed: (promises) => {
      const { contactHours = 24 } = promises;
      return [contactHoursWords(contactHours), `${contactHours / 24} business days`, ...refundFigures(promises)];
    },
  },
  {
    about: [/\bquotes?\b/i, /\bvalid|\bgood (?:for|until)|\bholds?\b|\bexpires? (?:after|in)/i],
    figures: /(?<![\d.])\d{1,4}[\s-]days?\b/gi,
    allowed: ({ quoteDays }) => [`${quoteDays} days`],
  },
  {
    about: [],
    figures: new RegExp(OFFER, "gi"),
    allowed: ({ refund }, named) => (grantsRefund(refund) ? (named.match(new RegExp(OFFER, "gi")) ?? []) : []),
  },
  {
    about: [/\b(?:deliver|ready|finish|take|start|done)/i],
    of: /\b(?:web[\s-]pages?|games?)\b/i,
    figures: /(?<![\d.–-])\d{1,4}[\s-](?:working[\s-])?days?\b/gi,
    allowed: ({ deliveryDays }, named) => [
      ...(WEB_PAGE.test(named) ? [daysWords(deliveryDays.page)] : []),
      ...(GAME.test(named) ? [daysWords(deliveryDays.game)] : []),
    ],
  },
];

/** Sentences about refunds, contact, delivery or quotes with a figure that is not promised, or that offer a refund if none is. `title`: of the document. */
export function findContradictions(text: string, promises: Promises, title = ""): string[] {
  return (text.match(SENTENCE) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) =>
      CLAIMS.some(({ about, of, figures, allowed }) => {
        const named = `${title} ${sentence}`;
        if (!about.every((pattern) => pattern.test(sentence)) || of?.test(named) === false) return false;
        const kept = allowed(promises, named).map(plain);
        return (sentence.match(figures) ?? []).some((figure) => !kept.includes(plain(figure)));
      }),
    );
}

/** "7–14-business-day" and "7-14 business days" are the same figure, and "5 percent" and "5%". */
const plain = (figure: string): string =>
  figure
    .toLowerCase()
    .replaceAll("–", "-")
    .replace(/per\s?cent$/, "%")
    .replace(/s$/, "")
    .replace(/[\s-]/g, "");
