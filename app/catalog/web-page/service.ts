import { defineService } from "~/catalog/define-service";
import {
  agreedToTerms,
  companyName,
  fullName,
  longText,
  minLengthText,
  optionalIdentifier,
  optionalLongText,
} from "~/catalog/field-rules";
import { consentField, emailField, textField } from "~/catalog/fields";
import { daysWords } from "~/content/delivery-days";
import { webPage as offer } from "./offer";

export default defineService({
  offer,
  fields: {
    name: textField({ label: "Name", rule: fullName, sentAs: "contactName" }),
    email: emailField({ sentAs: null }),
    company: textField({ label: "Company", rule: companyName, column: "company" }),
    phone: textField({ label: "Phone", rule: optionalIdentifier(), column: "phone" }),
    website: textField({ label: "Current Website", rule: optionalIdentifier(), column: "website" }),
    pageType: textField({
      label: "Type of Page",
      rule: minLengthText(2, "Please describe the type of page you need."),
    }),
    requirements: textField({
      label: "Requirements",
      rule: longText(10, "Please provide at least some basic requirements."),
      column: "requirements",
    }),
    references: textField({ label: "Reference Sites", rule: optionalLongText(), column: "referenceSites" }),
    agreeTOS: consentField(agreedToTerms),
  },
  price: "once",
  pageType: (values) => values.pageType ?? "Web Page",
  sale: {
    kind: "checkout",
    heading: "Pre-Checkout Summary",
    productName: "Custom Web Page",
    payLabel: "PAY & BUILD MY PAGE",
    editLabel: "Edit Info",
    missing: "No form data found. Please fill out the form.",
  },
  promised: ({ days = offer.days }) => ({ contact: "We’ll contact you", delivery: { what: "Your page", days } }),
  revisions: 1,
  needs: "Your logo, and the text and pictures you want on the page.",
  nextSteps: ({ days = offer.days }) => [
    "We read your brief and contact you.",
    "We design and build your page and send you a preview.",
    `You get one round of revisions, and your finished page within ${daysWords(days)}.`,
  ],
});
