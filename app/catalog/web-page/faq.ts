import { type FaqItem, ownershipFaq, refundFaq } from "~/content/faq";

export const faq: readonly FaqItem[] = [
  {
    question: "What do you need from me?",
    answer:
      "Your brief, and the logo, text and pictures you want on the page. If we need access to your website or domain, we ask for it after you order.",
  },
  {
    question: "{page-days}, starting when?",
    answer:
      "On the day we have your payment and the materials we asked for. If we can’t make a date, we tell you right away, with the new date and the reason.",
  },
  {
    question: "What is one round of revisions?",
    answer:
      "We send you a preview. You tell us everything you’d like to change. We make those changes, and your page is done.",
  },
  {
    question: "Are there any other costs?",
    answer:
      "Not from us: {price} one-time, no subscription, no hidden fees. A domain name and hosting aren’t included, so tell us in the brief if you don’t have them yet.",
  },
  ownershipFaq("the finished page"),
  refundFaq("Work begins when someone on our team starts on your brief."),
];
