import type { ClaimName } from "./site";

/** `icon`: name in the sprite. */
type Feature = { icon: string; title: string; text: string };
/** Words and a target (documents/link-target.ts) of a button. Without a target there is none. */
export type HomeButton = { words: string; target: string };

const noButton = (): HomeButton => ({ words: "", target: "" });

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
  buttons: [
    { words: "TALK TO OUR AI AGENT NOW", target: "demo" },
    { words: "BOOK FREE STRATEGY CALL", target: "booking" },
    { words: "I'm Sold! Proceed to Book", target: "/ai-automation-booking" },
  ],
  rates: "Standard call rates apply.",
};

const demoCallSection = {
  eyebrow: "Live demo",
  heading: "Don’t read about it. Talk To It.",
  sub: "Call it the way a customer would, and see how it does.",
  button: { words: "CALL OUR AI DEMO AGENT", target: "demo" },
  abilitiesTitle: "The agent can",
  abilities: ["Explain suite features", "Answer common FAQs", "Pre-qualify needs", "Schedule a call with the team"],
  experienceTitle: "The experience",
  experience: ["Natural conversation", "Human-like voice", "Intelligent responses", "Real-time interaction"],
  learnTitle: "What you will learn",
  learn: ["ROI potential", "Implementation timeline", "Customization options", "Next steps"],
};

/** A figure whose words staff can change. */
type WordedFigure = { label: string } & ({ number: string } | { claim: ClaimName } | { price: true });

const aiSuiteSection = {
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
  ] satisfies Feature[],
  figures: [
    { claim: "availability", label: "Agent availability" },
    { number: "Unlimited", label: "Content generation" },
    { price: true, label: "One-time investment" },
  ] as WordedFigure[],
  button: noButton(),
};

const whyChooseSection: {
  eyebrow: string;
  heading: string;
  reasons: Feature[];
  figures: Figure[];
  button: HomeButton;
} = {
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
  button: noButton(),
};

const proofSection = {
  heading: "Search, before and after",
  sub: "Trailfoot is a shop we made up: its search result as many write it, and as we do.",
  link: "See how we did it",
};

const servicesSection = {
  eyebrow: "Select your service",
  heading: "Choose your power-up",
  /** `{services}`: their number. */
  sub: "{services} ways to level up your marketing, each with a clear scope and a clear price.",
  button: noButton(),
};

const examplesSection = {
  heading: "See before you buy",
  sub: "Read them, click them, play them: samples that show what you’ll get.",
};

const choosePathSection = {
  eyebrow: "Ready, player one?",
  heading: "Choose your path",
  sub: "Three ways to start. Pick the one that fits.",
  badge: "MOST POPULAR",
  /** A card of a phone number begins with when it is answered, that of a service with its price. */
  cards: [
    {
      icon: "phone-call",
      name: "Call the AI agent",
      points: ["Ask it anything, right now", "Standard call rates apply"],
      button: { words: "CALL NOW", target: "demo" },
    },
    {
      icon: "calendar",
      name: "Book a free 15-minute strategy call",
      points: ["Talk to someone on our team", "Advice for your specific business", "No obligation"],
      button: { words: "BOOK FREE CALL", target: "booking" },
    },
    {
      icon: "zap",
      name: "Proceed to booking",
      points: ["Complete setup", "No hidden fees"],
      /** Without words it has those of the service. */
      button: { words: "", target: "/ai-automation-booking" },
    },
  ],
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
