import * as z from "zod/mini";
import { consent, list, text } from "../field";
import { agreedToTerms, atLeast, brief, companyName, email, fullName, optionalText } from "../rules";
import { defineService } from "../service";
import { brandAssets, readAssets } from "./assets/brand-assets";
import { BLAST_CENTS, blast as offer } from "./offer";
import { packageLabel, SELECT_BEFORE } from "./packages";

/** BLAST, the monthly social content. */
export default defineService({
  offer,
  fields: {
    packageType: text({
      label: "Package",
      rule: z.literal("blast", SELECT_BEFORE),
      reads: (value) => packageLabel(String(value)),
    }),
    name: text({ label: "Name", rule: fullName, sentAs: "contactName" }),
    email: text({ label: "Email", rule: email, sentAs: null }),
    company: text({ label: "Company", rule: companyName, column: "company" }),
    phone: text({ label: "Phone", rule: optionalText(), column: "phone" }),
    industry: text({ label: "Industry", rule: atLeast(2, "Please specify your industry.") }),
    targetAudience: text({ label: "Target Audience", rule: atLeast(2, "Please describe your target audience.") }),
    contentBrief: text({
      label: "Content Brief",
      rule: brief(10, "Please provide detailed information about your content needs and brand requirements."),
      column: "requirements",
      copiedAs: "brief",
    }),
    contentTone: text({
      label: "Content Tone",
      rule: atLeast(2, "Please specify the tone you want for your content."),
    }),
    brandAssets: list({ label: "Brand Assets", rule: brandAssets, reads: fileNames, files: readAssets }),
    agreeTOS: consent(agreedToTerms),
  },
  price: () => ({ cents: BLAST_CENTS, every: "month" }),
  plan: { label: "Package", of: ({ packageType }) => packageLabel(packageType ?? "blast") },
  pageType: "social-posts",
  sale: {
    kind: "checkout",
    heading: "BLAST Pre-Checkout Summary",
    productName: "BLAST - AI-Powered Content Creation",
    payLabel: `PAY ${offer.price.label} & GET BLAST`,
    editLabel: "Edit Info",
    missing: "No form data found. Please fill out the form.",
  },
  nextSteps: [
    "You download a content calendar right away: 30 post drafts written from your brief.",
    "We contact you to go over the drafts and get your brand asset files.",
    "We produce the images, audio and final posts, and publish what you approve on all five networks.",
    "Your subscription renews every month, with a new calendar and a report on the last one.",
  ],
});

function fileNames(assets: unknown): string {
  return readAssets(assets)
    .map((asset) => asset.name)
    .join(", ");
}
