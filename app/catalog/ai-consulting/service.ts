import * as z from "zod/mini";
import { defineService } from "~/catalog/define-service";
import { agreedToTerms, identifierText, longText, minLengthText } from "~/catalog/field-rules";
import { consentField, emailField, integerField, textField } from "~/catalog/fields";
import { toCents } from "~/lib/money";
import { failure } from "~/lib/result";
import { aiConsulting as offer } from "./offer";
import { PLAN_MISSING, planByName, planPrices } from "./plan-prices";

const INVALID_PRICE = "Invalid price information";

/**
 * AI consulting. The plan's name determines the price. The form's own `price` (dollars) is never charged; a form in which it
 * differs from the plan's price cannot be paid.
 */
export default defineService({
  offer,
  fields: {
    selectedPlan: textField({ label: "Selected Plan", rule: minLengthText(1, PLAN_MISSING) }),
    price: integerField({ label: null, rule: z.optional(z.unknown()), default: 0, sentAs: null }),
    businessName: textField({
      label: "Business Name",
      rule: minLengthText(1, "Please enter your business name."),
      column: "company",
      copiedAs: "company",
    }),
    email: emailField({ sentAs: null }),
    phone: textField({ label: "Phone", rule: identifierText(1, "Please enter your phone number."), column: "phone" }),
    brief: textField({
      label: "Consultation Brief",
      rule: longText(1, "Please tell us about your business and what you want from AI."),
      column: "requirements",
    }),
  },
  // The specified form has no consent field; the summary states beside its pay button that paying is the consent.
  fieldsAtPayment: { agreeTOS: consentField(z.optional(agreedToTerms)) },
  price: (values, offer) => {
    const plan = planByName(values.selectedPlan, offer);
    return plan ? { ok: true, price: { cents: toCents(plan.price) } } : failure(INVALID_PRICE);
  },
  findStoredFormError: ({ selectedPlan, price }, offer) =>
    price === planByName(selectedPlan, offer)?.price ? null : INVALID_PRICE,
  withPriceOfNow: (form, offer) => {
    const price = planByName(form.selectedPlan, offer)?.price;
    return price !== undefined && typeof form.price === "number" && form.price !== price ? { ...form, price } : form;
  },
  plan: { label: "Plan", of: ({ selectedPlan }) => planByName(selectedPlan)?.name },
  listings: (offer) => planPrices(offer).map(({ name, price }) => ({ name, price: { cents: toCents(price) } })),
  pageType: "ai-consulting",
  sale: {
    kind: "checkout",
    heading: "AI Consulting Pre-Checkout Summary",
    productName: "AI Consulting",
    payLabel: "PAY & START CONSULTING",
    editLabel: "Edit Consultation Details",
    missing: "No form data found. Please fill out the consultation form.",
    unreadable: "There was an error loading your form data.",
  },
  promised: { contact: "We’ll call you" },
  nextSteps: [
    "A consultant reads your brief and calls you.",
    "In our first meeting, we agree on goals, people and access.",
    "We assess how your business works today and where AI would help most.",
    "You get your roadmap, and work on your plan begins.",
  ],
});
