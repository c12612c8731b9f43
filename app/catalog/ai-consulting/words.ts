export default {
  headline: "Put AI to work",
  intro: "Find out where AI helps your business, then put it to work. Three plans, each with a fixed price.",
  includes: {
    "plan-1": [
      "business operations assessment",
      "AI roadmap",
      "weekly progress calls",
      "custom strategy report",
      "1 pilot implementation",
    ],
    "plan-2": [
      "everything in 1-month",
      "3 AI workflow implementations",
      "staff training workshops",
      "ROI measurement framework",
      "24/7 implementation support",
    ],
    "plan-3": [
      "everything in 3-month",
      "complete AI integration",
      "custom AI solution development",
      "dedicated implementation team",
      "6 months of optimization support",
      "advanced data analytics reporting",
    ],
  },
};
