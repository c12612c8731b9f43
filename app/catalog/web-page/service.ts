import * as z from "zod/mini";
import { agreedToTerms, atLeast, brief, companyName, email, fullName, optionalBrief, optionalText } from "../rules";
import { defineService } from "../service";
import { webPage as offer, WEB_PAGE_CENTS } from "./offer";

/** The web page questionnaire (specification 3 and 5). */
export const webPage = defineService({
  offer,
  schema: z.object({
    name: fullName,
    email,
    company: companyName,
    phone: optionalText(),
    website: optionalText(),
    pageType: atLeast(2, "Please describe the type of page you need."),
    requirements: brief(10, "Please provide at least some basic requirements."),
    references: optionalBrief(),
    agreeTOS: agreedToTerms,
  }),
  defaults: {
    name: "",
    email: "",
    company: "",
    phone: "",
    website: "",
    pageType: "",
    requirements: "",
    references: "",
    agreeTOS: false,
  },
  labels: {
    name: "Name",
    email: "Email",
    company: "Company",
    phone: "Phone",
    website: "Current Website",
    pageType: "Type of Page",
    requirements: "Requirements",
    references: "Reference Sites",
    agreeTOS: "Agreed to Terms",
  },
  price: () => ({ cents: WEB_PAGE_CENTS }),
  columns: (values) => ({
    company: values.company,
    phone: values.phone,
    website: values.website,
    requirements: values.requirements,
    referenceSites: values.references,
  }),
  checkout: {
    heading: "Pre-Checkout Summary",
    productName: "Custom Web Page",
    pageType: (values) => values.pageType ?? "Web Page",
    payLabel: "PAY & BUILD MY PAGE",
    editLabel: "Edit Info",
    missing: "No form data found. Please fill out the form.",
    metadata: (values) => ({
      contactName: values.name,
      company: values.company,
      phone: values.phone ?? "",
      website: values.website ?? "",
      requirements: values.requirements,
      references: values.references ?? "",
    }),
    nextSteps: [
      "We read your brief and contact you within 24 hours.",
      "We design and build your page and send you a preview.",
      "You get one round of revisions, and your finished page within 5 days.",
    ],
  },
});
