import type { Question } from "~/content/questions";
import { formatUsdShort } from "../../money/money";
import { managementFee, totalWithFee } from "./budget/fee";
import { MIN_BUDGET_DOLLARS } from "./form";

const LEAST_CENTS = MIN_BUDGET_DOLLARS * 100;

export const questions: readonly Question[] = [
  {
    question: "What happens after the campaign’s month?",
    answer:
      "The campaign ends, and you have your monthly report. No automatic renewal: your card is not charged again. If you want another month, you order one, with the budget and split that the report suggests.",
  },
  {
    question: "What does my payment cover?",
    answer: `Your ad budget for one month, plus our management fee: 25% of the budget, minimum ${formatUsdShort(managementFee(0))}. With the smallest budget, ${formatUsdShort(LEAST_CENTS)}, you pay ${formatUsdShort(totalWithFee(LEAST_CENTS))} in total.`,
  },
  {
    question: "What do you need from me?",
    answer:
      "A brief that says what you sell, who should see the ads and what those people should do. If you have ad accounts, send us their IDs; if not, we set them up with you. Your own images and videos are welcome but optional.",
  },
  {
    question: "Can you move my budget between platforms?",
    answer:
      "Only with your consent. You choose the split in the brief; when the numbers suggest a better one, we tell you and you decide.",
  },
  {
    question: "Do you guarantee sales?",
    answer:
      "No. Sales and returns depend on your product, your market and the platforms, so nobody can promise them honestly. What you get are weekly calls and a monthly report that show where your money went and what it brought in.",
  },
  {
    question: "What if I change my mind?",
    answer:
      "If work has not begun, you get a full refund minus a 5% processing fee. Ad budget that a platform has already spent can’t be refunded; ad budget that has not been spent is.",
  },
];
