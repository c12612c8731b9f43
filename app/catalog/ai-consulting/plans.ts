/** `price` in dollars. */
export type Plan = { id: number; name: string; price: number; includes: readonly string[] };

export const PLAN_MISSING = "Please select a plan to continue";

export const plans = [
  {
    id: 1,
    name: "1-Month Analysis",
    price: 5_000,
    includes: [
      "business operations assessment",
      "AI roadmap",
      "weekly progress calls",
      "custom strategy report",
      "1 pilot implementation",
    ],
  },
  {
    id: 2,
    name: "3-Month Implementation",
    price: 12_000,
    includes: [
      "everything in 1-month",
      "3 AI workflow implementations",
      "staff training workshops",
      "ROI measurement framework",
      "24/7 implementation support",
    ],
  },
  {
    id: 3,
    name: "6-Month Transformation",
    price: 20_000,
    includes: [
      "everything in 3-month",
      "complete AI integration",
      "custom AI solution development",
      "dedicated implementation team",
      "6 months of optimization support",
      "advanced data analytics reporting",
    ],
  },
] as const satisfies readonly Plan[];

export const planByName = (name: unknown): Plan | undefined => plans.find((plan) => plan.name === name);
