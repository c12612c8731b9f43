import { formatUsdShort } from "../../lib/money";
import type { Offer } from "../types";

/** Price of the cheapest plan. */
const AI_CONSULTING_FROM_CENTS = 500_000;

export const aiConsulting = {
  slug: "ai-consulting",
  title: "AI Consulting",
  icon: "robot-face-happy",
  accent: "lime",
  navText: "From a one-month analysis to a full AI transformation of your operations.",
  text: "Three plans that take you from a first assessment to a full AI transformation.",
  price: { label: formatUsdShort(AI_CONSULTING_FROM_CENTS), unit: "from", note: "three plans" },
  paths: { form: "/ai-consulting", preCheckout: "/ai-consulting-pre-checkout", success: "/ai-consulting-success" },
  draftKey: "ai-consulting",
  buttonText: "EXPLORE AI",
  samples: "An AI roadmap",
  listed: true,
} as const satisfies Offer;
