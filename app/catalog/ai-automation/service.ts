import { defineService } from "~/catalog/define-service";
import {
  agreedToTerms,
  companyName,
  fullName,
  identifierText,
  longText,
  optionalIdentifier,
  optionalText,
} from "~/catalog/field-rules";
import { consentField, emailField, textField } from "~/catalog/fields";
import { aiAutomation as offer } from "./offer";

export default defineService({
  offer,
  fields: {
    name: textField({ label: "Name", rule: fullName, sentAs: "contactName" }),
    email: emailField({ sentAs: null }),
    company: textField({ label: "Company", rule: companyName, column: "company" }),
    phone: textField({ label: "Phone", rule: identifierText(1, "Please enter your phone number."), column: "phone" }),
    website: textField({ label: "Current Website", rule: optionalIdentifier(), column: "website" }),
    goals: textField({
      label: "Goals",
      rule: longText(1, "Please tell us what the suite should do for you."),
      column: "requirements",
    }),
    preferredTime: textField({ label: "Preferred Time", rule: optionalText() }),
    agreeTOS: consentField(agreedToTerms),
  },
  price: "once",
  pageType: "ai-automation",
  sale: {
    kind: "checkout",
    heading: "AI Suite Pre-Checkout Summary",
    productName: "AI Automation Suite",
    payLabel: "PAY & BOOK AI SUITE",
    editLabel: "Edit Info",
    missing: "No form data found. Please fill out the form.",
  },
  promised: { contact: "We’ll call you" },
  nextSteps: [
    "We call you, at your preferred time when we can.",
    "Together we go over your goals, your calendar and your customers’ questions.",
    "We set up the voice agent, the scheduling, the landing pages and the content.",
    "You test everything before it goes live, and we’re there for you afterward.",
  ],
});
