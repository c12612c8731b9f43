import { formatMoneyShort } from "../../lib/money";
import type { Offer } from "../types";

const CENTS = 500_000;

export const aiAutomation = {
  slug: "ai-automation",
  title: "AI Automation Suite",
  icon: "zap",
  accent: "gold",
  navText: "Voice agent, scheduling, landing pages and content: one system, set up once.",
  price: { label: formatMoneyShort(CENTS), unit: "one-time" },
  amounts: { price: CENTS },
  paths: {
    form: "/ai-automation-booking",
    preCheckout: "/pre-checkout?service=ai-automation",
    success: "/payment-success",
  },
  draftKey: "ai-automation",
  buttonText: "PROCEED TO BOOK",
  listed: false,
} as const satisfies Offer;
