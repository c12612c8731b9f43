import { formatUsdShort } from "~/money/money";
import { BriefInvalid, defineService, type Service } from "../service";
import { DEFAULT_SHARES } from "./allocation";
import { feeLabel, managementFee, totalWithFee } from "./fee";
import {
  budget as budgetRule,
  type Creative,
  campaignFields,
  campaignForm,
  MIN_BUDGET,
  MIN_BUDGET_DOLLARS,
  settledSplit,
  splitError,
} from "./form";
import { campaign as offer } from "./offer";
import { STEPS } from "./steps";

const described = defineService({
  offer,
  schema: campaignFields,
  defaults: {
    budget: MIN_BUDGET_DOLLARS,
    brief: "",
    businessName: "",
    email: "",
    phone: "",
    metaBusinessId: "",
    metaAdAccount: "",
    googleAdAccount: "",
    tiktokAdAccount: "",
    files: [],
    selectedPlatforms: ["meta"],
    metaPercent: DEFAULT_SHARES.meta,
    googlePercent: DEFAULT_SHARES.google,
    tiktokPercent: DEFAULT_SHARES.tiktok,
    loading: false,
    agreeTOS: false,
  },
  labels: {
    businessName: "Business Name",
    email: "Email",
    phone: "Phone",
    brief: "Campaign Brief",
    budget: { label: "Ad Budget", format: (dollars) => formatUsdShort(Number(dollars) * 100) },
    metaPercent: { label: "Meta Budget %", format: asPercent },
    googlePercent: { label: "Google Budget %", format: asPercent },
    tiktokPercent: { label: "TikTok Budget %", format: asPercent },
    metaBusinessId: "Meta Business ID",
    metaAdAccount: "Meta Ad Account",
    googleAdAccount: "Google Ad Account",
    tiktokAdAccount: "TikTok Ad Account",
    agreeTOS: "Agreed to Terms",
    loading: null,
    files: null,
    selectedPlatforms: null,
  },
  price: ({ budget }) => {
    const dollars = budgetRule.safeParse(budget);
    if (!dollars.success) return dollars.error.issues[0]?.message ?? MIN_BUDGET;
    const budgetCents = dollars.data * 100;
    const fee = managementFee(budgetCents);
    return {
      cents: totalWithFee(budgetCents),
      parts: [
        { label: "Ad Budget", cents: budgetCents },
        { label: `Management Fee ${feeLabel(fee)}`, cents: fee },
      ],
    };
  },
  columns: (values) => ({ company: values.businessName, phone: values.phone, requirements: values.brief }),
  checkout: {
    heading: "Campaign Pre-Checkout Summary",
    productName: "Campaign Management",
    pageType: () => "campaign",
    payLabel: "PAY & START MY CAMPAIGN",
    editLabel: "Edit Campaign Details",
    missing: "No campaign data found. Please fill out the form.",
    metadata: (values) => ({
      budget: String(values.budget),
      brief: values.brief,
      company: values.businessName,
      businessName: values.businessName,
      phone: values.phone,
      metaBusinessId: values.metaBusinessId ?? "",
      metaAdAccount: values.metaAdAccount ?? "",
      googleAdAccount: values.googleAdAccount ?? "",
      tiktokAdAccount: values.tiktokAdAccount ?? "",
      files: filesText(values.files ?? []),
      selectedPlatforms: values.selectedPlatforms.join(","),
      metaPercent: String(values.metaPercent),
      googlePercent: String(values.googlePercent),
      tiktokPercent: String(values.tiktokPercent),
    }),
    successQuery: ({ budget = 0 }) => ({
      budget: String(budget),
      total: String(totalWithFee(budget * 100) / 100),
      fee: String(managementFee(budget * 100) / 100),
    }),
    nextSteps: STEPS.map(({ title, text }) => `${title}: ${text}`),
  },
});

/** The managed campaign (specification 3, 5, 7 and 9): one payment, budget plus fee, for the month that the brief describes. */
export const campaign: Service = {
  ...described,
  // The platforms' shares are one rule over several fields, which a schema made of single fields cannot hold.
  schema: campaignForm,
  parse: (input) => {
    const form = campaignForm.safeParse(input);
    return form.success ? form.data : null;
  },
  parseBrief: (metadata) => {
    const brief = described.parseBrief(metadata);
    const message = splitError(brief);
    if (message) throw new BriefInvalid(message);
    return { ...brief, ...settledSplit(brief) };
  },
};

/** What the request has room for, in characters: the list of a folder with hundreds of creatives is cut. */
const FILES_MAX = 4_000;

function filesText(files: readonly Creative[]): string {
  let room = FILES_MAX;
  const named = files.filter((file) => {
    room -= JSON.stringify(file).length + 1;
    return room > 1;
  });
  return named.length > 0 ? JSON.stringify(named) : "";
}

function asPercent(share: unknown): string {
  return `${share}%`;
}
