import type { ClaimName } from "./site";

/** `icon`: name in the sprite. */
type Feature = { icon: string; title: string; text: string };
/** `value`: a fact; `claim`: shown only if the site's settings make it; `price`: of what the section sells. */
export type Figure = { meaning: string; source?: string } & (
  | { value: string }
  | { claim: ClaimName }
  | { price: true }
);

const heroSection = {
  /** Followed by the agents' availability. */
  eyebrow: "AI agents online",
  headline: { start: "Put your business growth on", end: "autopilot" },
  sub: "Sales, Support & Content – All Powered by AI",
  rates: "Standard call rates apply.",
};

const demoCallSection = {
  eyebrow: "Live demo",
  heading: "Don’t read about it. Talk To It.",
  sub: "Call it the way a customer would, and see how it does.",
  abilities: ["Explain suite features", "Answer common FAQs", "Pre-qualify needs", "Schedule a call with the team"],
  experience: ["Natural conversation", "Human-like voice", "Intelligent responses", "Real-time interaction"],
  learn: ["ROI potential", "Implementation timeline", "Customization options", "Next steps"],
};

const aiSuiteSection: { eyebrow: string; heading: string; sub: string; parts: Feature[]; figures: Figure[] } = {
  eyebrow: "AI Automation Suite",
  heading: "Four systems that never clock out",
  sub: "We set it up once. It works for you every day.",
  parts: [
    {
      icon: "ai-voice",
      title: "Lifelike AI voice agent",
      text: "Answers questions, pre-qualifies leads and schedules calls, day and night.",
    },
    {
      icon: "calendar-2",
      title: "Intelligent appointment scheduling",
      text: "Finds a time that works for everyone and adds it to your calendar.",
    },
    {
      icon: "layout",
      title: "Optimized landing pages",
      text: "Pages that act as conversion funnels and turn visitors into inquiries.",
    },
    {
      icon: "magic-edit",
      title: "Automatic content generation",
      text: "Blog posts, social posts and ad copy ideas, distributed across social platforms.",
    },
  ],
  figures: [
    { claim: "availability", meaning: "Agent availability" },
    { value: "Unlimited", meaning: "Content generation" },
    { price: true, meaning: "One-time investment" },
  ],
};

const whyChooseSection: { eyebrow: string; heading: string; reasons: Feature[]; figures: Figure[] } = {
  eyebrow: "Why choose us",
  heading: "Real results, clear prices",
  reasons: [
    {
      icon: "briefcase",
      title: "Universal business solutions",
      text: "Online store, studio, clinic or local service: we tailor the suite to how you work.",
    },
    {
      icon: "trending-up",
      title: "Proven ROI and efficiency",
      text: "Less busywork, more booked calls, and numbers you can check yourself.",
    },
    {
      icon: "coins",
      title: "Transparent investment",
      text: "You see the price before you start. No hidden fees, no surprise invoices.",
    },
    {
      icon: "users",
      title: "Expert partnership",
      text: "Real people set it up, answer your questions and stay with you afterward.",
    },
  ],
  figures: [
    { claim: "businesses", meaning: "Businesses automated" },
    { claim: "support", meaning: "Support and monitoring" },
    { claim: "satisfaction", meaning: "Client satisfaction" },
  ],
};

const proofSection = {
  heading: "Search, before and after",
  sub: "Trailfoot is a shop we made up: its search result as many write it, and as we do.",
};

const servicesSection = {
  eyebrow: "Select your service",
  heading: "Choose your power-up",
  sub: "Six ways to level up your marketing, each with a clear scope and a clear price.",
};

const examplesSection = {
  heading: "See before you buy",
  sub: "Read them, click them, play them: samples that show what you’ll get.",
};

const choosePathSection = {
  eyebrow: "Ready, player one?",
  heading: "Choose your path",
  sub: "Three ways to start. Pick the one that fits.",
};

const searchTexts = {
  title: "AI-powered marketing for your business",
  description:
    "Web pages, social content, ad campaigns, AI consulting, retro games and SEO copywriting, with clear prices. Sales, support and content, all powered by AI.",
  picture: "",
};

/** The words of the home page by section, as shipped. Pages read them with `useHome`. */
export const shippedHome = {
  hero: heroSection,
  demoCall: demoCallSection,
  suite: aiSuiteSection,
  why: whyChooseSection,
  proof: proofSection,
  services: servicesSection,
  samples: examplesSection,
  paths: choosePathSection,
  search: searchTexts,
};

export type HomeTexts = typeof shippedHome;
