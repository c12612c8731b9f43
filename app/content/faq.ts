/** Plain text without links, also used in structured data. `{price}` and other tokens are filled in by the page. */
export type FaqItem = { question: string; answer: string };

/**
 * `begins`: a sentence on when the service's work counts as begun
 * (docs/product/content.md#legal-pages).
 */
export const refundFaq = (begins: string): FaqItem => ({
  question: "Can I get my money back?",
  answer: `If work hasn’t begun, you get {refund}. ${begins} Request it on your order page, or email us. We reply within {refund-reply}, and an approved refund takes {refund-arrival}.`,
});

/** For monthly services. */
export const cancellationFaq: FaqItem = {
  question: "Is there a minimum term?",
  answer:
    "No. You pay {price} a month until you cancel. Cancel on your order page, or email us, before the next charge. Your service ends with the month you’ve already paid for, and you get that month’s work in full.",
};

/** `result`: the deliverable, such as "the page". */
export const ownershipFaq = (result: string): FaqItem => ({
  question: `Who owns ${result}?`,
  answer:
    "You do. Once your order is paid, what we made for it is yours to use, change and publish, with no time limit. Fonts, stock material and software libraries keep their own licenses.",
});
