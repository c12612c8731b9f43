export default {
  headline: "RUN MY CAMPAIGN",
  intro: "Ads on Meta, Google and TikTok. You set the budget for a month, and we run the campaign.",
  benefits: [
    {
      icon: "coins",
      title: "Transparent Pricing",
      text: "Simple 25% management fee on top of ad spend, minimum $500. You see both before you pay.",
    },
    {
      icon: "trending-up",
      title: "Performance Focused",
      text: "Strategists plan, launch and tune your ads, and suggest moving budget to what works.",
    },
    {
      icon: "chart",
      title: "Detailed Reporting",
      text: "Weekly calls and a monthly report show where the money went and what it brought in.",
    },
  ],
};
