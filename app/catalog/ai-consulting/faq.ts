import { type FaqItem, ownershipFaq, refundFaq } from "~/content/faq";

export const faq: readonly FaqItem[] = [
  {
    question: "Which plan is right for us?",
    answer:
      "Start with 1-Month Analysis if you want to know where AI would pay off: you get an assessment, a roadmap and one pilot. Choose 3-Month Implementation to put three workflows to work and train your staff. 6-Month Transformation is for companies that want custom solutions and a dedicated team. Not sure? Book the free strategy call first.",
  },
  {
    question: "What do you need from us?",
    answer:
      "A point of contact, the people who know how the work gets done today, and access to the tools and data involved. We’ll settle all of it in the first meeting.",
  },
  {
    question: "What happens after I pay?",
    answer:
      "A consultant reads your brief and calls you within {contact-days}. In our first meeting, we agree on goals, people and access. Then we assess how your business works today, you get your roadmap, and work on your plan begins.",
  },
  {
    question: "Does the plan renew?",
    answer: "No. You pay once for one, three or six months. No automatic renewal.",
  },
  ownershipFaq("the results"),
  refundFaq("In consulting, work begins with the first meeting."),
];
