/** What buyers ask before they order, for the service's page and for search engines: plain text, without links. */
export type FaqItem = { question: string; answer: string };

/** The same for every service (docs/product/content.md#legal-pages); `begins` is when its work counts as begun. */
export const refundFaq = (begins: string): FaqItem => ({
  question: "Can I get my money back?",
  answer: `If work hasn’t begun, you get a full refund minus a 5% processing fee. ${begins} Request it on your order page, or email us. We reply within 3 business days, and an approved refund takes 7-14 business days.`,
});

/** Of a monthly service: how it ends. */
export const cancellationFaq = (price: string): FaqItem => ({
  question: "Is there a minimum term?",
  answer: `No. You pay ${price} a month until you cancel. Cancel on your order page, or email us, before the next charge. Your service ends with the month you’ve already paid for, and you get that month’s work in full.`,
});

/** What is delivered belongs to the customer. */
export const ownershipFaq = (result: string): FaqItem => ({
  question: `Who owns ${result}?`,
  answer:
    "You do. Once your order is paid, what we made for it is yours to use, change and publish, with no time limit. Fonts, stock material and software libraries keep their own licenses.",
});
