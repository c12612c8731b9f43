import * as z from "zod/mini";
import { defineService } from "~/catalog/define-service";
import { identifierText, longText, minLengthText, optionalIdentifier } from "~/catalog/field-rules";
import {
  checkboxField,
  choicesField,
  consentField,
  dollarsField,
  emailField,
  integerField,
  listField,
  textField,
} from "~/catalog/fields";
import { readNamedFiles } from "~/catalog/named-files";
import type { Offer } from "~/catalog/types";
import { fromCents, toCents } from "~/lib/money";
import { failure } from "~/lib/result";
import { DEFAULT_SHARES, type Platform, platformName } from "./allocation";
import { feeLabel, managementFee, maxBudget, totalWithFee } from "./fee";
import {
  agreedToCampaignTerms,
  belowLeastBudget,
  budgetRule,
  creatives,
  leastBudget,
  normalizeSplit,
  percent,
  REQUIRED,
  selectedPlatforms,
} from "./form-schema";
import { CAMPAIGN_NEXT_STEPS } from "./next-steps";
import { campaign as offer } from "./offer";

const FEE_ITEM = "Management fee";

/** Managed campaign: one payment of budget plus fee, for one month. */
export default defineService({
  offer,
  fields: {
    businessName: textField({
      label: "Business Name",
      // Shorter than other lines, because it is also the name in the checkout request.
      rule: minLengthText(1, REQUIRED, 200),
      column: "company",
      copiedAs: "company",
    }),
    email: emailField({ sentAs: null }),
    phone: textField({ label: "Phone", rule: identifierText(1, REQUIRED), column: "phone" }),
    brief: textField({ label: "Campaign Brief", rule: longText(1, REQUIRED), column: "requirements" }),
    budget: budgetField(offer),
    metaPercent: shareField("meta"),
    googlePercent: shareField("google"),
    tiktokPercent: shareField("tiktok"),
    metaBusinessId: textField({ label: "Meta Business ID", rule: optionalIdentifier() }),
    metaAdAccount: textField({ label: "Meta Ad Account", rule: optionalIdentifier() }),
    googleAdAccount: textField({ label: "Google Ad Account", rule: optionalIdentifier() }),
    tiktokAdAccount: textField({ label: "TikTok Ad Account", rule: optionalIdentifier() }),
    agreeTOS: consentField(agreedToCampaignTerms),
    loading: checkboxField({ label: null, rule: z.optional(z.boolean()), sentAs: null }),
    files: listField({ label: null, rule: z.optional(creatives), files: readNamedFiles }),
    selectedPlatforms: choicesField({ label: null, rule: selectedPlatforms, default: ["meta"] satisfies Platform[] }),
  },
  check: normalizeSplit,
  fieldsFor: (offer) => ({ budget: budgetField(offer) }),
  price: ({ budget }, offer) => {
    if (budget === undefined) return failure(belowLeastBudget(offer));
    const budgetCents = toCents(budget);
    const fee = managementFee(budgetCents);
    const parts = [
      { label: "Ad Budget", item: "Ad budget", cents: budgetCents },
      { label: `Management Fee ${feeLabel(fee)}`, item: FEE_ITEM, cents: fee },
    ];
    return { ok: true, price: { cents: totalWithFee(budgetCents), parts } };
  },
  // The fee depends on the budget, so search engines get its range.
  listings: () => [{ name: "Campaign management", least: managementFee(0), most: managementFee(toCents(maxBudget())) }],
  pageType: "campaign",
  sale: {
    kind: "checkout",
    heading: "Campaign Pre-Checkout Summary",
    productName: "Campaign Management",
    payLabel: "PAY & START MY CAMPAIGN",
    editLabel: "Edit Campaign Details",
    missing: "No campaign data found. Please fill out the form.",
    successQuery: ({ budget = 0 }, price) => {
      const fee = price?.parts?.find(({ item }) => item === FEE_ITEM)?.cents ?? managementFee(toCents(budget));
      return { budget: String(budget), total: String(fromCents(toCents(budget) + fee)), fee: String(fromCents(fee)) };
    },
  },
  needs: "The pictures and videos for your ads, and your logo.",
  nextSteps: CAMPAIGN_NEXT_STEPS.map(({ title, text }) => `${title}: ${text}`),
});

function budgetField(offer: Offer) {
  return dollarsField({ label: "Ad Budget", rule: budgetRule(offer), default: fromCents(leastBudget(offer)) });
}

function shareField(platform: Platform) {
  return integerField({
    label: `${platformName[platform]} Budget %`,
    rule: percent,
    default: DEFAULT_SHARES[platform],
    format: (share) => `${share}%`,
  });
}
