import { type FaqItem, ownershipFaq, refundFaq } from "~/content/faq";

export const faq: readonly FaqItem[] = [
  {
    question: "Am I charged when I press CHECKOUT?",
    answer:
      "No. CHECKOUT sends your request. No payment today. We contact you within {contact-days}, agree on the details with you, and you pay when you accept our offer.",
  },
  {
    question: "{game-days}, starting when?",
    answer:
      "On the day we finish the marketing brief together. You see the game’s first world along the way and play along while we test it.",
  },
  {
    question: "What do you need from me?",
    answer:
      "Your logo and brand colors, the products that should appear in the game, and what players should do next, such as visit your shop or sign up.",
  },
  {
    question: "Does it work on phones?",
    answer:
      "Yes, as long as “Mobile friendly” is on. Players use touch controls. We test the game on phones and computers before you get it.",
  },
  ownershipFaq("the game"),
  refundFaq("Until you pay, there’s nothing to refund. After that, work begins when we have your marketing brief."),
];
