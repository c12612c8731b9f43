import type { Site } from "~/content/site";
import type { Field, Texts } from "./document-kind";
import { defineWordsKind, publishedWords } from "./site-words";
import { fillTokens, listTokens, siteTokens, tokenRule } from "./text-tokens";

type EmailToken = "reference" | "service" | "name";

/** `example`: the shipped subject, which is made of the same values. */
type EmailKind = { title: string; example: string; tokens: readonly EmailToken[] };

const ofOrder = (title: string, example: string): EmailKind => ({
  title,
  example,
  tokens: ["reference", "service", "name"],
});

/** Emails to customers: by the start of their ids, or by what they are about if that differs. */
const KINDS = {
  "order-confirmation-email": ofOrder("Order confirmation", "Your {brand} order {reference}"),
  "second-subscription": ofOrder(
    "Order confirmation of another subscription to the same service",
    "You now have 2 {service} subscriptions ({brand} order {reference})",
  ),
  renewal: ofOrder("Renewal", "Your {brand} subscription has renewed ({reference})"),
  "other-charge": ofOrder("Payment beside the months", "Your {brand} payment {reference}"),
  "payment-failed-email": ofOrder("Payment failed", "Your payment failed for {brand} order {reference}"),
  "payment-link-email": ofOrder("Payment link", "Your payment link for {brand} order {reference}"),
  "quote-email": ofOrder("Quote", "Your quote {reference} from {brand}"),
  "message-digest-email": ofOrder("Messages", "Messages about your order {reference}"),
  "files-email": ofOrder("New files", "New files for your {brand} order {reference}"),
  "delivery-email": ofOrder("Delivery", "Delivery 1 is ready ({reference})"),
  "reminder-approval": ofOrder(
    "Reminder to approve a delivery",
    "Reminder: your delivery is ready for review (order {reference})",
  ),
  "reminder-answer": ofOrder("Reminder to answer", "Reminder: we need something from you (order {reference})"),
  "refund-email": ofOrder("Refund", "Your refund for {brand} order {reference}"),
  "refund-declined-email": ofOrder("Refund declined", "Your refund request for {brand} order {reference}"),
  "renewal-failed-email": ofOrder("Renewal failed", "Your payment to {brand} failed (order {reference})"),
  "subscription-ending-email": ofOrder(
    "Subscription canceled",
    "Your {brand} subscription is canceled (order {reference})",
  ),
  "subscription-resumed-email": ofOrder(
    "Subscription resumed",
    "Your {brand} subscription is active again (order {reference})",
  ),
  "subscription-ended-email": ofOrder("Subscription ended", "Your {brand} subscription has ended (order {reference})"),
  "magic-link-email": { title: "Link to the orders", example: "Your orders with {brand}", tokens: [] },
  "contact-reply-email": {
    title: "Answer to a contact message",
    example: "Re: Your message to {brand}",
    tokens: ["name"],
  },
  "confirm-address": { title: "Confirm an address", example: "Confirm your address for {brand}", tokens: [] },
  "account-exists": {
    title: "Registration with an address that has an account",
    example: "You already have an account at {brand}",
    tokens: [],
  },
  password: { title: "New password", example: "Choose a new password for {brand}", tokens: [] },
} as const satisfies Record<string, EmailKind>;

export type EmailKindName = keyof typeof KINDS;

export const EMAIL_KINDS: Readonly<Record<EmailKindName, EmailKind>> = KINDS;

export const isEmailKind = (name: string): name is EmailKindName => Object.hasOwn(KINDS, name);

/** Of every email. */
const COMMON_TOKENS = ["brand", "email", "phone"];

/** What customers find the order or quote by. */
const NEEDED: EmailToken = "reference";

function fieldsOfEmail([name, { title, example, tokens }]: [string, EmailKind]): Field[] {
  const known = [...COMMON_TOKENS, ...tokens];
  const findUnknown = tokenRule(known);
  const needed = tokens.includes(NEEDED) ? ` {${NEEDED}} must stay.` : "";
  return [
    {
      name: `${name}.subject`,
      label: `${title}: subject`,
      maxLength: 120,
      optional: true,
      hint: `Blank: “${example}”. Tokens: ${listTokens(known)}.${needed}`,
      findFault: (text) =>
        findUnknown(text) ??
        (needed && !text.includes(`{${NEEDED}}`)
          ? `Keep {${NEEDED}}: customers find what it’s about by it.`
          : undefined),
    },
    {
      name: `${name}.opening`,
      label: `${title}: opening`,
      maxLength: 2_000,
      optional: true,
      input: "long",
      hint: "Before the email’s first paragraph, with the same tokens. A blank line starts a new paragraph.",
      findFault: findUnknown,
    },
  ];
}

/** Subjects and openings of emails to customers. What is blank is as shipped. */
export const emailsKind = defineWordsKind({
  name: "emails",
  group: "Company",
  title: "Emails",
  about: "Subject and opening of each email to customers. Its own text, buttons, links and refund rights stay.",
  publishedBy: "owner",
  sections: Object.entries(EMAIL_KINDS).map((entry) => ({
    title: entry[1].title,
    fields: fieldsOfEmail(entry),
    isFolded: true,
  })),
  pages: [],
});

/** `values`: of the kind's tokens. */
export type OwnEmailWords = { kind: EmailKindName; values: Texts };

/** The subject, on one line, and the paragraphs of the opening. Blank and empty: as shipped. */
export function ownEmailWords(
  site: Site,
  { kind, values }: OwnEmailWords,
): { subject: string; opening: readonly string[] } {
  const own = publishedWords(site, emailsKind.name) ?? {};
  const { brand = "", email = "", phone = "" } = siteTokens(site);
  const fill = (text = "") => fillTokens(text, { brand, email, phone, ...values });
  return {
    subject: fill(own[`${kind}.subject`]).replace(/\s+/g, " ").trim(),
    opening: fill(own[`${kind}.opening`])
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
  };
}
