import { cancelQuestion, type Question, refundQuestion } from "~/content/questions";
import { seoCopywriting as offer } from "./offer";

export const questions: readonly Question[] = [
  {
    question: "How many articles do I get a month?",
    answer:
      "That depends on their length and on how much research they take, so there is no fixed number. Before we write anything, we agree with you on the month’s topics and on how many pieces they make. If you need a certain number, ask us before you order.",
  },
  {
    question: "What do you need from me?",
    answer:
      "The address of your website, what you sell and to whom, your goals, and the keywords that people should find you by. If we publish for you, we also need access to your website or blog.",
  },
  {
    question: "Do I see the copy before it goes live?",
    answer: "Yes. We write, you read and comment, and only then does the copy go to your pages and blog.",
  },
  {
    question: "Do you guarantee a place on Google’s first page?",
    answer:
      "No, and nobody honestly can: search engines decide that themselves. We write what people look for, in words they use, with titles and descriptions made for the search results.",
  },
  cancelQuestion(offer.price.label),
  refundQuestion("This counts for each month by itself."),
];
