import { expect } from "./fixtures.ts";
import type { ServiceScenario } from "./service-order.ts";
import { agree, assets, business, expectAgreed, storedAssets } from "./sold-parts.ts";
import { besideLabel, control } from "./web-page-order.ts";

export const campaign: ServiceScenario = {
  slug: "campaign",
  title: "Managed Campaigns",
  paths: { form: "/run-my-campaign", summary: "/campaign-pre-checkout", success: "/campaign-success" },
  draftKey: "campaign",
  submit: "START CAMPAIGN",
  heading: "Campaign Pre-Checkout Summary",
  pay: "PAY & START MY CAMPAIGN",
  edit: "Edit Campaign Details",
  missing: "No campaign data found. Please fill out the form.",
  product: "Campaign Management",
  total: "$5,000.00",
  every: "one-time",
  texts: {
    ...business,
    brief: "We sell standing desks.\nReach people who work at home.",
    budget: "4000",
    metaBusinessId: "1234567890",
    googleAdAccount: "123-456-7890",
  },
  choose: async (page) => {
    const google = page.getByRole("checkbox", { name: "Google" });
    // Scripts split the shares: before they are there the press is kept.
    await google.click();
    await expect(google).toBeChecked();
    await control(page, "files").setInputFiles(assets.slice(0, 1));
    await agree(page);
  },
  expectChosen: async (page) => {
    await expect(page.getByRole("checkbox", { name: "Meta" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Google" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "TikTok" })).not.toBeChecked();
    await expect(page.getByLabel("Meta share in percent")).toHaveValue("67");
    await expect(page.getByLabel("Google share in percent")).toHaveValue("33");
    await expect(page.getByText("logo.png")).toBeVisible();
    await expectAgreed(page);
  },
  lines: {
    "Business Name": "Acme Ltd",
    Phone: "(555) 010-0100",
    "Campaign Brief": "We sell standing desks.\nReach people who work at home.",
    "Ad Budget": "$4,000",
    "Meta Budget %": "67%",
    "Google Budget %": "33%",
    "TikTok Budget %": "0%",
    "Meta Business ID": "1234567890",
    "Google Ad Account": "123-456-7890",
    "Agreed to Terms": "Yes",
  },
  stored: {
    budget: 4_000,
    metaAdAccount: "",
    tiktokAdAccount: "",
    files: storedAssets.slice(0, 1),
    selectedPlatforms: ["meta", "google"],
    metaPercent: 67,
    googlePercent: 33,
    tiktokPercent: 0,
    loading: false,
    agreeTOS: true,
  },
  amount: 500_000,
  pageType: "campaign",
  brief: {
    budget: 4_000,
    files: storedAssets.slice(0, 1),
    selectedPlatforms: ["meta", "google"],
    metaPercent: 67,
    googlePercent: 33,
    tiktokPercent: 0,
    agreeTOS: true,
  },
  expectSuccess: async (page, { email }) => {
    await expect(page.getByRole("heading", { name: "PAYMENT SUCCESSFUL!" })).toBeVisible();
    await expect(besideLabel(page, "Ad Budget")).toHaveText("$4,000.00");
    await expect(besideLabel(page, "Management Fee \\(25%\\)")).toHaveText("$1,000.00");
    await expect(besideLabel(page, "Total Paid")).toHaveText("$5,000.00");
    await expect(page.getByText(`Order confirmation sent to ${email}`)).toBeVisible();
    const next = page.getByRole("region", { name: "What's Next?" });
    await expect(next.getByRole("heading", { level: 3 })).toHaveText([
      "Contact within 24 hours",
      "Strategy development",
      "Campaign launch",
      "Regular reporting",
    ]);
    for (const offered of [/^Email support:/, /^Weekly calls$/, /^Monthly reports$/]) {
      await expect(page.getByRole("listitem").filter({ hasText: offered })).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
  },
};
