import { cancellationFaq, type FaqItem, refundFaq } from "~/content/faq";

export const faq: readonly FaqItem[] = [
  {
    question: "How many articles do I get a month?",
    answer:
      "It depends on length and research, so there’s no fixed number. Before we write anything, we agree with you on the month’s topics and how many pieces that makes. Need a certain number? Ask us before you order.",
  },
  {
    question: "What do you need from me?",
    answer:
      "Your website address, what you sell and to whom, your goals, and the keywords you want to be found for. If we publish for you, we also need access to your website or blog.",
  },
  {
    question: "Do I see the copy before it goes live?",
    answer: "Yes. We write, you read and comment, and only then does the copy go live.",
  },
  {
    question: "Do you guarantee a place on Google’s first page?",
    answer:
      "No, and nobody honestly can. Search engines decide that. We write what people look for, in the words they use, with titles and descriptions made for search results.",
  },
  cancellationFaq,
  refundFaq("This applies to each month separately."),
];
