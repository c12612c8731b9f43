import { type FaqItem, ownershipFaq, refundFaq } from "~/content/faq";

export const faq: readonly FaqItem[] = [
  {
    question: "What do I get for {price}?",
    answer:
      "The complete setup of four systems: a voice agent that answers questions and schedules calls, appointment scheduling, landing pages, and content that is generated and distributed across your social platforms. You pay once. No hidden fees.",
  },
  {
    question: "What do you need from me?",
    answer:
      "Your goals, your calendar, and the questions your customers ask most. We’ll go over all of it on a call within {contact-days}, at your preferred time when we can.",
  },
  {
    question: "Can I try it before my customers do?",
    answer: "Yes. You test everything before it goes live, and we’re there for you afterward. {demo-call}",
  },
  {
    question: "Will the agent get things wrong?",
    answer:
      "It can. AI isn’t perfect. That’s why it works from your answers, you test it, and together we decide when it hands a caller to a person.",
  },
  ownershipFaq("what you set up for me"),
  refundFaq("Work begins when someone on our team starts on your setup, or with the first meeting."),
];
