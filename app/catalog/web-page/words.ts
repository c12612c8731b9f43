export default {
  headline: "Build my page",
  intro: "Answer a few questions and pay once. We design, build and deliver a fast page that’s made to convert.",
  /** CSS capitalizes the first letter. */
  inclusions: [
    "professional design",
    "responsive layout",
    "SEO-friendly code",
    "1 round of revisions",
    "delivery within 5 days",
    "custom brand integration",
    "optimized loading speed",
    "contact form",
    "social media integration",
    "pixel perfect design",
  ],
};
