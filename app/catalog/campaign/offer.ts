import type { Offer } from "../types";

const LEAST_BUDGET_CENTS = 200_000;

export const campaign = {
  slug: "campaign",
  title: "Managed Campaigns",
  singular: "Managed Campaign",
  icon: "target",
  accent: "orange",
  navText: "Meta, Google and TikTok ads run by strategists. Simple 25% management fee.",
  price: { label: "25%", unit: "of ad spend, min $500" },
  amounts: { "least-budget": LEAST_BUDGET_CENTS },
  paths: { form: "/run-my-campaign", preCheckout: "/campaign-pre-checkout", success: "/campaign-success" },
  draftKey: "campaign",
  buttonText: "START CAMPAIGN",
  listed: true,
} as const satisfies Offer;
