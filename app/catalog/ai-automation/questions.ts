import { ownershipQuestion, type Question, refundQuestion } from "~/content/questions";
import { aiAutomation as offer } from "./offer";

export const questions: readonly Question[] = [
  {
    question: `What do I get for ${offer.price.label}?`,
    answer:
      "The complete setup of four systems: a voice agent that answers questions and schedules calls, appointment scheduling, landing pages, and content that is generated and distributed across your social platforms. You pay once. No hidden fees.",
  },
  {
    question: "What do you need from me?",
    answer:
      "Your goals, your calendar, and the questions your customers ask most. We go through all of it together in a call, which we make within 24 hours, at the time you prefer where we can.",
  },
  {
    question: "Can I try it before my customers do?",
    answer:
      "Yes. You test everything before it goes live, and we stay at your side afterward. You can also call our own AI agent right now to hear what one sounds like.",
  },
  {
    question: "Will the agent get things wrong?",
    answer:
      "It can. AI is not perfect, which is why we feed it with your own answers, you test it, and we agree with you on when it hands a caller over to a person.",
  },
  ownershipQuestion("what you set up for me"),
  refundQuestion("Work has begun once somebody on our team has started on your setup, or with the first meeting."),
];
