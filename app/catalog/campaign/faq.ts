import type { FaqItem } from "~/content/faq";
import { formatMoneyShort } from "~/lib/money";
import { managementFee, totalWithFee } from "./fee";
import { leastBudget } from "./form-schema";
import { campaign } from "./offer";

const LEAST_CENTS = leastBudget(campaign);

export const faq: readonly FaqItem[] = [
  {
    question: "What happens after the campaign’s month?",
    answer:
      "The campaign ends, and you get your monthly report. No automatic renewal: we won’t charge your card again. Want another month? Order one with the budget and split the report suggests.",
  },
  {
    question: "What does my payment cover?",
    answer: `Your ad budget for one month, plus our management fee: 25% of the budget, minimum ${formatMoneyShort(managementFee(0))}. With the smallest budget, ${formatMoneyShort(LEAST_CENTS)}, your total is ${formatMoneyShort(totalWithFee(LEAST_CENTS))}.`,
  },
  {
    question: "What do you need from me?",
    answer:
      "A brief that says what you sell, who should see the ads and what you want them to do. If you have ad accounts, send us their IDs. If not, we’ll set them up with you. Your own images and videos are welcome but optional.",
  },
  {
    question: "Can you move my budget between platforms?",
    answer:
      "Only with your okay. You choose the split in the brief. When the numbers suggest a better one, we tell you, and you decide.",
  },
  {
    question: "Do you guarantee sales?",
    answer:
      "No. Sales and returns depend on your product, your market and the platforms, so nobody can honestly promise them. You get weekly calls and a monthly report that show where your money went and what it brought in.",
  },
  {
    question: "What if I change my mind?",
    answer:
      "If work hasn’t begun, you get {refund}. We refund ad budget that hasn’t been spent, but not what a platform has already spent.",
  },
];
