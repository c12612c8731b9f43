import * as z from "zod/mini";
import { defineService } from "~/catalog/define-service";
import {
  agreedToTerms,
  companyName,
  fullName,
  longText,
  minLengthText,
  optionalIdentifier,
} from "~/catalog/field-rules";
import { consentField, emailField, listField, textField } from "~/catalog/fields";
import { formatNamedFiles, readNamedFiles } from "../named-files";
import type { Offer } from "../types";
import { brandAssets } from "./brand-assets";
import { blast as offer } from "./offer";
import { packageName, selectBefore } from "./packages";

export default defineService({
  offer,
  fields: {
    packageType: packageField(offer),
    name: textField({ label: "Name", rule: fullName, sentAs: "contactName" }),
    email: emailField({ sentAs: null }),
    company: textField({ label: "Company", rule: companyName, column: "company" }),
    phone: textField({ label: "Phone", rule: optionalIdentifier(), column: "phone" }),
    industry: textField({ label: "Industry", rule: minLengthText(2, "Please specify your industry.") }),
    targetAudience: textField({
      label: "Target Audience",
      rule: minLengthText(2, "Please describe your target audience."),
    }),
    contentBrief: textField({
      label: "Content Brief",
      rule: longText(10, "Please provide detailed information about your content needs and brand requirements."),
      column: "requirements",
      copiedAs: "brief",
    }),
    contentTone: textField({
      label: "Content Tone",
      rule: minLengthText(2, "Please specify the tone you want for your content."),
    }),
    brandAssets: listField({
      label: "Brand Assets",
      rule: brandAssets,
      format: formatNamedFiles,
      files: readNamedFiles,
    }),
    agreeTOS: consentField(agreedToTerms),
  },
  fieldsFor: (offer) => ({ packageType: packageField(offer) }),
  price: "monthly",
  plan: { label: "Package", of: ({ packageType }, offer) => packageName(String(packageType ?? "blast"), offer) },
  pageType: "social-posts",
  sale: {
    kind: "checkout",
    heading: "BLAST Pre-Checkout Summary",
    productName: "BLAST - AI-Powered Content Creation",
    payLabel: ({ price }) => `PAY ${price.label} & GET BLAST`,
    editLabel: "Edit Info",
    missing: "No form data found. Please fill out the form.",
  },
  needs: "Your brand asset files: logo, colors, and the pictures and videos we may use.",
  nextSteps: [
    "You download a content calendar right away: 30 post drafts, each with a sentence of yours beside it.",
    "We contact you to go over the drafts and get your brand asset files.",
    "We produce the images, audio and final posts, and publish what you approve on all five networks.",
    "Your subscription renews every month, with a new calendar and a report on the last one.",
  ],
});

function packageField(of: Offer) {
  return textField({
    label: "Package",
    rule: z.literal("blast", selectBefore(of)),
    format: (value) => packageName(String(value), of),
  });
}
