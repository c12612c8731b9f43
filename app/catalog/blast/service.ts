import * as z from "zod/mini";
import { agreedToTerms, atLeast, brief, companyName, email, fullName, optionalText } from "../rules";
import { defineService } from "../service";
import { brandAssets, readAssets } from "./brand-assets";
import { BLAST_CENTS, blast as offer } from "./offer";
import { packageLabel, SELECT_BEFORE } from "./packages";

/** BLAST, the monthly social content (specification 3 and 5, "BLAST form"). */
export const blast = defineService({
  offer,
  schema: z.object({
    packageType: z.literal("blast", SELECT_BEFORE),
    name: fullName,
    email,
    company: companyName,
    phone: optionalText(),
    industry: atLeast(2, "Please specify your industry."),
    targetAudience: atLeast(2, "Please describe your target audience."),
    contentBrief: brief(10, "Please provide detailed information about your content needs and brand requirements."),
    contentTone: atLeast(2, "Please specify the tone you want for your content."),
    brandAssets,
    agreeTOS: agreedToTerms,
  }),
  defaults: {
    packageType: "",
    name: "",
    email: "",
    company: "",
    phone: "",
    industry: "",
    targetAudience: "",
    contentBrief: "",
    contentTone: "",
    brandAssets: [],
    agreeTOS: false,
  },
  labels: {
    packageType: { label: "Package", format: (value) => packageLabel(String(value)) },
    name: "Name",
    email: "Email",
    company: "Company",
    phone: "Phone",
    industry: "Industry",
    targetAudience: "Target Audience",
    contentBrief: "Content Brief",
    contentTone: "Content Tone",
    brandAssets: { label: "Brand Assets", format: (value) => fileNames(value) },
    agreeTOS: "Agreed to Terms",
  },
  price: () => ({ cents: BLAST_CENTS, every: "month" }),
  columns: (values) => ({ company: values.company, phone: values.phone, requirements: values.contentBrief }),
  checkout: {
    heading: "BLAST Pre-Checkout Summary",
    productName: "BLAST - AI-Powered Content Creation",
    pageType: () => "social-posts",
    payLabel: `PAY ${offer.price.label} & GET BLAST`,
    editLabel: "Edit Info",
    missing: "No form data found. Please fill out the form.",
    // Specification 7 names packageType and brief; the other fields go under their own names, so that the order keeps them.
    metadata: (values) => ({
      contactName: values.name,
      company: values.company,
      phone: values.phone ?? "",
      packageType: values.packageType,
      brief: values.contentBrief,
      contentBrief: values.contentBrief,
      industry: values.industry,
      targetAudience: values.targetAudience,
      contentTone: values.contentTone,
      brandAssets: JSON.stringify(values.brandAssets),
    }),
    nextSteps: [
      "Right after payment you can download a content calendar: 30 post drafts written from your brief.",
      "Within 24 hours we contact you, go through the drafts and ask for your brand asset files.",
      "We produce the images, the audio and the final posts, and publish what you approve on the five networks.",
      `Your subscription renews every month at ${offer.price.label}, with a new calendar and a report on the last one.`,
    ],
  },
});

const fileNames = (list: unknown) =>
  readAssets(list)
    .map((asset) => asset.name)
    .join(", ");
