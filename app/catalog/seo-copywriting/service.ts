import * as z from "zod/mini";
import { consent, text } from "../field";
import { atLeast, brief, email, optionalText } from "../rules";
import { defineService } from "../service";
import { seoCopywriting as offer, SEO_COPYWRITING_CENTS } from "./offer";
import { website } from "./website";

/** Monthly SEO copywriting. */
export default defineService({
  offer,
  fields: {
    name: text({ label: "Name", rule: atLeast(1, "Please enter your name."), sentAs: "contactName" }),
    email: text({ label: "Email", rule: email, sentAs: null }),
    website: text({ label: "Website", rule: website, column: "website" }),
    company: text({ label: "Company", rule: optionalText(), column: "company" }),
    niche: text({ label: "Niche", rule: atLeast(1, "Please tell us your niche.") }),
    goals: text({ label: "Goals", rule: brief(1, "Please tell us your goals."), column: "requirements" }),
    keywords: text({ label: "Keywords", rule: brief(1, "Please enter at least one keyword.") }),
    agreeTOS: consent(z.literal(true, "Please agree to the terms of service.")),
  },
  price: () => ({ cents: SEO_COPYWRITING_CENTS, every: "month" }),
  pageType: "seo-copywriting",
  sale: {
    kind: "checkout",
    heading: "SEO Copywriting Pre-Checkout Summary",
    productName: "SEO Copywriting",
    payLabel: "PAY & START SEO SERVICE",
    editLabel: "Edit Info",
    missing: "No form data found. Please fill out the form.",
  },
  nextSteps: [
    "We read your goals and keywords and contact you.",
    "We look at your website and agree with you on the first month’s topics.",
    "We write, you read and comment, and the copy goes to your pages and blog.",
    "Each new month builds on what we learned from the last.",
  ],
});
