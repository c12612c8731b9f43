import { aiAutomation } from "~/catalog/ai-automation/offer";
import type { TranscriptLine } from "~/ui/samples/transcript";

/** A call with the demo agent, written by us: who says what. Nothing in it may promise more than the suite's own page does. */
export const sampleCall: readonly TranscriptLine[] = [
  { by: "Bit", words: "Hi, this is Bit, the AI agent at Pixel Pilots. What can I do for you?" },
  {
    by: "Dana",
    words: "I run a flower shop, and we miss calls all afternoon. Could something like you answer them?",
  },
  {
    by: "Bit",
    words:
      "Yes, that is the first part of our AI Automation Suite: a voice agent that answers questions, finds out what a caller needs and schedules calls. What do people ask you most?",
  },
  { by: "Dana", words: "Whether we deliver today. And what a bouquet costs." },
  {
    by: "Bit",
    words:
      "Good ones for an agent. The answers come from you, and whatever it can’t answer goes to a person. About how many calls do you miss on a busy day?",
  },
  { by: "Dana", words: "Ten. More before Mother’s Day. What does all this cost?" },
  {
    by: "Bit",
    words: `The whole suite is ${aiAutomation.price.label}, ${aiAutomation.price.unit}, with no hidden fees: voice agent, appointment scheduling, landing pages and content, set up by our team.`,
  },
  { by: "Dana", words: "And how long until it’s running?" },
  {
    by: "Bit",
    words:
      "That depends on your calendar and your answers, so I would rather not guess. Our team can tell you in a free 15-minute call, no obligation. Would Tuesday morning work?",
  },
  { by: "Dana", words: "Tuesday at ten." },
  {
    by: "Bit",
    words: "Tuesday at 10 am it is. I will send the team your notes so that you don’t have to explain twice.",
  },
];
