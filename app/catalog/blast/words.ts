export default {
  headline: "Build my social posts",
  intro: "Tell us about your brand once. Every month we create your content and distribute it to five networks.",
  /** CSS capitalizes the first letter. */
  inclusions: [
    "AI images with audio",
    "brand-aligned content",
    "multi-platform distribution to Instagram, Facebook, TikTok, LinkedIn and YouTube Shorts",
    "organic view optimization",
    "monthly content calendar",
    "brand consistency",
    "analytics and reporting",
    "24/7 priority support",
    "custom brand asset integration",
    "viral content strategies",
  ],
};
