import type { Slug } from "~/catalog/offers";

const contact = { name: "Jo Miller", email: "jo@acme.example", company: "Acme Ltd", phone: "+1 (555) 010-0142" };

/** For each service a form as its visitor fills it in, valid as it is. */
export const filledForms: Record<Slug, Record<string, unknown>> = {
  "web-page": {
    ...contact,
    pageType: "Landing page",
    requirements: "A page that sells our new product.",
    agreeTOS: true,
  },
  blast: {
    ...contact,
    packageType: "blast",
    industry: "Rockets",
    targetAudience: "Space agencies",
    contentBrief: "A post for every launch of the month.",
    contentTone: "Calm",
    brandAssets: ["logo.png", "colors.pdf", "rocket.png"].map((name) => ({
      name,
      size: 1_000,
      type: name.endsWith("pdf") ? "application/pdf" : "image/png",
    })),
    agreeTOS: true,
  },
  campaign: {
    budget: 2_500,
    brief: "Sell our autumn collection.",
    businessName: "Acme Ltd",
    email: contact.email,
    phone: contact.phone,
    files: [],
    selectedPlatforms: ["meta"],
    metaPercent: 100,
    googlePercent: 0,
    tiktokPercent: 0,
    agreeTOS: true,
  },
  "ai-consulting": {
    selectedPlan: "1-Month Analysis",
    businessName: "Acme Ltd",
    email: contact.email,
    phone: contact.phone,
    brief: "We want our calls answered.",
  },
  "retro-game": {
    gameStyle: "arcade",
    companyName: "Acme Ltd",
    email: contact.email,
    phoneNumber: contact.phone,
  },
  "seo-copywriting": {
    ...contact,
    website: "acme.example",
    niche: "Rockets",
    goals: "Sell more rockets.",
    keywords: "rockets",
    agreeTOS: true,
  },
  "ai-automation": { ...contact, goals: "Answer every call.", agreeTOS: true },
};
