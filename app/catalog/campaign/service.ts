import * as z from "zod/mini";
import { defineService } from "~/catalog/define-service";
import { emailText, longText, minLengthText, optionalText } from "~/catalog/field-rules";
import { checkboxField, choicesField, consentField, integerField, listField, textField } from "~/catalog/fields";
import { formatUsdShort } from "~/lib/money";
import { DEFAULT_SHARES, type Platform } from "./allocation";
import { feeLabel, MAX_BUDGET_DOLLARS, managementFee, totalWithFee } from "./fee";
import {
  agreedToCampaignTerms,
  budget as budgetRule,
  creatives,
  MIN_BUDGET,
  MIN_BUDGET_DOLLARS,
  normalizeSplit,
  percent,
  REQUIRED,
  readCreatives,
  selectedPlatforms,
} from "./form-schema";
import { CAMPAIGN_NEXT_STEPS } from "./next-steps";
import { campaign as offer } from "./offer";

/** What the request has room for, in characters: the list of a folder with hundreds of creatives is cut. */
const FILES_MAX = 4_000;

/** The managed campaign: one payment, budget plus fee, for the month that the brief describes. */
export default defineService({
  offer,
  fields: {
    businessName: textField({
      label: "Business Name",
      // It is also the name that goes with the payment, which is shorter than other lines.
      rule: minLengthText(1, REQUIRED, 200),
      column: "company",
      copiedAs: "company",
    }),
    email: textField({ label: "Email", rule: emailText, sentAs: null }),
    phone: textField({ label: "Phone", rule: minLengthText(1, REQUIRED), column: "phone" }),
    brief: textField({ label: "Campaign Brief", rule: longText(1, REQUIRED), column: "requirements" }),
    budget: integerField({
      label: "Ad Budget",
      rule: budgetRule,
      default: MIN_BUDGET_DOLLARS,
      reads: (dollars) => formatUsdShort(Number(dollars) * 100),
    }),
    metaPercent: integerField({
      label: "Meta Budget %",
      rule: percent,
      default: DEFAULT_SHARES.meta,
      reads: asPercent,
    }),
    googlePercent: integerField({
      label: "Google Budget %",
      rule: percent,
      default: DEFAULT_SHARES.google,
      reads: asPercent,
    }),
    tiktokPercent: integerField({
      label: "TikTok Budget %",
      rule: percent,
      default: DEFAULT_SHARES.tiktok,
      reads: asPercent,
    }),
    metaBusinessId: textField({ label: "Meta Business ID", rule: optionalText() }),
    metaAdAccount: textField({ label: "Meta Ad Account", rule: optionalText() }),
    googleAdAccount: textField({ label: "Google Ad Account", rule: optionalText() }),
    tiktokAdAccount: textField({ label: "TikTok Ad Account", rule: optionalText() }),
    agreeTOS: consentField(agreedToCampaignTerms),
    loading: checkboxField({ label: null, rule: z.optional(z.boolean()), sentAs: null }),
    files: listField({ label: null, rule: z.optional(creatives), files: readCreatives, room: FILES_MAX }),
    selectedPlatforms: choicesField({ label: null, rule: selectedPlatforms, default: ["meta"] satisfies Platform[] }),
  },
  together: normalizeSplit,
  price: ({ budget }) => {
    const dollars = budgetRule.safeParse(budget);
    if (!dollars.success) return dollars.error.issues[0]?.message ?? MIN_BUDGET;
    const budgetCents = dollars.data * 100;
    const fee = managementFee(budgetCents);
    return {
      cents: totalWithFee(budgetCents),
      parts: [
        { label: "Ad Budget", item: "Ad budget", cents: budgetCents },
        { label: `Management Fee ${feeLabel(fee)}`, item: "Management fee", cents: fee },
      ],
    };
  },
  // The fee follows the ad budget: up to that of the greatest budget which a checkout can take.
  listings: [{ name: "Campaign management", least: managementFee(0), most: managementFee(MAX_BUDGET_DOLLARS * 100) }],
  pageType: "campaign",
  sale: {
    kind: "checkout",
    heading: "Campaign Pre-Checkout Summary",
    productName: "Campaign Management",
    unnamed: { knownBy: "budget" },
    payLabel: "PAY & START MY CAMPAIGN",
    editLabel: "Edit Campaign Details",
    missing: "No campaign data found. Please fill out the form.",
    successQuery: ({ budget = 0 }) => ({
      budget: String(budget),
      total: String(totalWithFee(budget * 100) / 100),
      fee: String(managementFee(budget * 100) / 100),
    }),
  },
  nextSteps: CAMPAIGN_NEXT_STEPS.map(({ title, text }) => `${title}: ${text}`),
});

function asPercent(share: unknown): string {
  return `${share}%`;
}
