import * as z from "zod/mini";
import { defineService } from "~/catalog/define-service";
import { longText, minLengthText, optionalText, websiteText } from "~/catalog/field-rules";
import { consentField, emailField, textField } from "~/catalog/fields";
import { seoCopywriting as offer } from "./offer";

export default defineService({
  offer,
  fields: {
    name: textField({ label: "Name", rule: minLengthText(1, "Please enter your name."), sentAs: "contactName" }),
    email: emailField({ sentAs: null }),
    website: textField({
      label: "Website",
      rule: websiteText("Please enter your website, for example acme.com."),
      column: "website",
    }),
    company: textField({ label: "Company", rule: optionalText(), column: "company" }),
    niche: textField({ label: "Niche", rule: minLengthText(1, "Please tell us your niche.") }),
    goals: textField({ label: "Goals", rule: longText(1, "Please tell us your goals."), column: "requirements" }),
    keywords: textField({ label: "Keywords", rule: longText(1, "Please enter at least one keyword.") }),
    agreeTOS: consentField(z.literal(true, "Please agree to the terms of service.")),
  },
  price: "monthly",
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
