import * as z from "zod/mini";
import { atLeast, brief, email, optionalText } from "../rules";
import { defineService } from "../service";
import { seoCopywriting as offer, SEO_COPYWRITING_CENTS } from "./offer";
import { website } from "./website";

/** Monthly SEO copywriting (specification 3, 5 and 9; decisions, "Each service"). */
export const seoCopywriting = defineService({
  offer,
  schema: z.object({
    name: atLeast(1, "Please enter your name."),
    email,
    website,
    company: optionalText(),
    niche: atLeast(1, "Please tell us your niche."),
    goals: brief(1, "Please tell us your goals."),
    keywords: brief(1, "Please enter at least one keyword."),
    agreeTOS: z.literal(true, "Please agree to the terms of service."),
  }),
  defaults: { name: "", email: "", website: "", company: "", niche: "", goals: "", keywords: "", agreeTOS: false },
  labels: {
    name: "Name",
    email: "Email",
    website: "Website",
    company: "Company",
    niche: "Niche",
    goals: "Goals",
    keywords: "Keywords",
    agreeTOS: "Agreed to Terms",
  },
  price: () => ({ cents: SEO_COPYWRITING_CENTS, every: "month" }),
  columns: (values) => ({ company: values.company, website: values.website, requirements: values.goals }),
  checkout: {
    heading: "SEO Copywriting Pre-Checkout Summary",
    productName: "SEO Copywriting",
    pageType: () => "seo-copywriting",
    payLabel: "PAY & START SEO SERVICE",
    editLabel: "Edit Info",
    missing: "No form data found. Please fill out the form.",
    metadata: (values) => ({
      contactName: values.name,
      company: values.company ?? "",
      website: values.website,
      niche: values.niche,
      goals: values.goals,
      keywords: values.keywords,
    }),
    nextSteps: [
      "We read your goals and keywords and contact you within 24 hours.",
      "We look at your website and agree with you on the topics of the first month.",
      "We write, you read and comment, and the copy goes to your pages and blog.",
      "The next month begins with what we learned from this one.",
    ],
  },
});
