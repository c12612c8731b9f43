import * as z from "zod/mini";
import { agreedToTerms, atLeast, brief, companyName, email, fullName, optionalText } from "../rules";
import { defineService } from "../service";
import { AI_AUTOMATION_CENTS, aiAutomation as offer } from "./offer";

/** The booking of the AI Automation Suite (decisions, "Each service"; specification 9: $5,000 one-time). */
export const aiAutomation = defineService({
  offer,
  schema: z.object({
    name: fullName,
    email,
    company: companyName,
    phone: atLeast(1, "Please enter your phone number."),
    website: optionalText(),
    goals: brief(1, "Please tell us what the suite should do for you."),
    preferredTime: optionalText(),
    agreeTOS: agreedToTerms,
  }),
  defaults: {
    name: "",
    email: "",
    company: "",
    phone: "",
    website: "",
    goals: "",
    preferredTime: "",
    agreeTOS: false,
  },
  labels: {
    name: "Name",
    email: "Email",
    company: "Company",
    phone: "Phone",
    website: "Current Website",
    goals: "Goals",
    preferredTime: "Preferred Time",
    agreeTOS: "Agreed to Terms",
  },
  price: () => ({ cents: AI_AUTOMATION_CENTS }),
  columns: (values) => ({
    company: values.company,
    phone: values.phone,
    website: values.website,
    requirements: values.goals,
  }),
  checkout: {
    heading: "AI Suite Pre-Checkout Summary",
    productName: "AI Automation Suite",
    pageType: () => "ai-automation",
    payLabel: "PAY & BOOK AI SUITE",
    editLabel: "Edit Info",
    missing: "No form data found. Please fill out the form.",
    metadata: (values) => ({
      contactName: values.name,
      company: values.company,
      phone: values.phone,
      website: values.website ?? "",
      goals: values.goals,
      preferredTime: values.preferredTime ?? "",
    }),
    nextSteps: [
      "We call you within 24 hours, at the time that you prefer where we can.",
      "Together we go through your goals, your calendar and the questions that your customers ask.",
      "We set up the voice agent, the scheduling, the landing pages and the content.",
      "You try everything before it meets your customers, and we stay at your side afterwards.",
    ],
  },
});
