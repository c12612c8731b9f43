import * as z from "zod/mini";
import { toCents } from "~/money/money";
import { atLeast, brief, email } from "../rules";
import { defineService } from "../service";
import { aiConsulting as offer } from "./offer";
import { PLAN_MISSING, planByName } from "./plans";

/**
 * AI consulting (specification 3 and 5). The plan's name alone settles the price: `price` (dollars) is stored beside it,
 * as specified, but what somebody stored there is never charged.
 */
export const aiConsulting = defineService({
  offer,
  schema: z.object({
    selectedPlan: atLeast(1, PLAN_MISSING),
    price: z.optional(z.number()),
    businessName: atLeast(1, "Please enter your business name."),
    email,
    phone: atLeast(1, "Please enter your phone number."),
    brief: brief(1, "Please tell us about your business and what you want from AI."),
  }),
  defaults: { selectedPlan: "", price: 0, businessName: "", email: "", phone: "", brief: "" },
  labels: {
    selectedPlan: "Selected Plan",
    price: null,
    businessName: "Business Name",
    email: "Email",
    phone: "Phone",
    brief: "Consultation Brief",
  },
  price: (values) => {
    const plan = planByName(values.selectedPlan);
    return plan ? { cents: toCents(plan.price) } : "Invalid price information";
  },
  columns: (values) => ({ company: values.businessName, phone: values.phone, requirements: values.brief }),
  checkout: {
    heading: "AI Consulting Pre-Checkout Summary",
    productName: "AI Consulting",
    pageType: () => "ai-consulting",
    payLabel: "PAY & START CONSULTING",
    editLabel: "Edit Consultation Details",
    missing: "No form data found. Please fill out the consultation form.",
    unreadable: "There was an error loading your form data.",
    metadata: (values) => ({
      company: values.businessName,
      businessName: values.businessName,
      phone: values.phone,
      selectedPlan: values.selectedPlan,
      brief: values.brief,
    }),
    nextSteps: [
      "A consultant reads your brief and calls you within 24 hours.",
      "In a first meeting we agree on goals, people and access.",
      "We assess how your business works today and where AI would help most.",
      "You get your roadmap, and the work of your plan begins.",
    ],
  },
});
