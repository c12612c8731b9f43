import { cancellationFaq, type FaqItem, refundFaq } from "~/content/faq";

export const faq: readonly FaqItem[] = [
  {
    question: "How many posts do I get a month?",
    answer:
      "Thirty. Right after you pay, you download a content calendar with 30 post drafts, each with a sentence of yours beside it. Once you’ve reviewed them, our team produces the images, the audio and the final posts.",
  },
  {
    question: "Do you publish anything without asking me?",
    answer: "No. You review the drafts first, and we publish what you approve.",
  },
  {
    question: "What do you need from me?",
    answer:
      "A brief, and three to five brand assets such as your logo, product photos or a style guide. The form only saves your file names. We’ll ask for the files themselves, and for access to your accounts, when we contact you within {contact-days}.",
  },
  {
    question: "Is the content made with AI?",
    answer:
      "AI tools help us draft text, images and audio. People on our team review what we deliver, and you have the last word on every post.",
  },
  cancellationFaq,
  refundFaq("This applies to each month separately."),
];
