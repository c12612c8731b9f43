import { formatMoneyShort } from "../../lib/money";
import type { Offer } from "../types";

/** By plan, the cheapest first. */
const CENTS = { "plan-1": 500_000, "plan-2": 1_200_000, "plan-3": 2_000_000 };

export const aiConsulting = {
  slug: "ai-consulting",
  title: "AI Consulting",
  icon: "robot-face-happy",
  accent: "lime",
  navText: "From a one-month analysis to a full AI transformation of your operations.",
  price: { label: formatMoneyShort(CENTS["plan-1"]), unit: "from", note: "three plans" },
  amounts: CENTS,
  paths: { form: "/ai-consulting", preCheckout: "/ai-consulting-pre-checkout", success: "/ai-consulting-success" },
  draftKey: "ai-consulting",
  buttonText: "EXPLORE AI",
  listed: true,
} as const satisfies Offer;
