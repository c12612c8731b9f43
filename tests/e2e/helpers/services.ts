import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { button, type ServiceScenario } from "./service-order.ts";
import { agreeToTerms, besideLabel, control } from "./web-page-order.ts";

const contact = { name: "Jo Miller", email: "", company: "Acme Ltd", phone: "(555) 010-0100" };
const business = { businessName: "Acme Ltd", email: "", phone: "(555) 010-0100" };

const agree = (page: Page) => agreeToTerms(control(page, "agreeTOS"));

/** Files to upload. */
const assets = ["logo.png", "photo.jpg", "guide.pdf"].map((name) => ({
  name,
  mimeType: name.endsWith("pdf") ? "application/pdf" : `image/${name.endsWith("png") ? "png" : "jpeg"}`,
  buffer: Buffer.from(`Not a real ${name}`),
}));
const storedAssets = assets.map(({ name, mimeType, buffer }) => ({ name, size: buffer.length, type: mimeType }));

export const campaign: ServiceScenario = {
  slug: "campaign",
  paths: { form: "/run-my-campaign", summary: "/campaign-pre-checkout", success: "/campaign-success" },
  draftKey: "campaign",
  submit: "START CAMPAIGN",
  heading: "Campaign Pre-Checkout Summary",
  pay: "PAY & START MY CAMPAIGN",
  edit: "Edit Campaign Details",
  missing: "No campaign data found. Please fill out the form.",
  product: "Campaign Management",
  total: "$999,998.75",
  every: "one-time",
  texts: {
    ...business,
    brief: "We sell standing desks.\nReach people who work at home.",
    // The highest, so that all pages have the longest amounts.
    budget: "799999",
    metaBusinessId: "1234567890",
    googleAdAccount: "123-456-7890",
  },
  choose: async (page) => {
    const google = page.getByRole("checkbox", { name: "Google" });
    // A click before hydration takes effect after it.
    await google.click();
    await expect(google).toBeChecked();
    await control(page, "files").setInputFiles(assets.slice(0, 1));
    await agree(page);
  },
  lines: {
    "Business Name": "Acme Ltd",
    Phone: "(555) 010-0100",
    "Campaign Brief": "We sell standing desks.\nReach people who work at home.",
    "Ad Budget": "$799,999",
    "Meta Budget %": "67%",
    "Google Budget %": "33%",
    "TikTok Budget %": "0%",
    "Meta Business ID": "1234567890",
    "Google Ad Account": "123-456-7890",
    "Agreed to Terms": "Yes",
  },
  stored: {
    budget: 799_999,
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
  amount: 99_999_875,
  pageType: "campaign",
  brief: {
    budget: 799_999,
    files: storedAssets.slice(0, 1),
    selectedPlatforms: ["meta", "google"],
    metaPercent: 67,
    googlePercent: 33,
    tiktokPercent: 0,
    agreeTOS: true,
  },
  expectSuccess: async (page, { email }) => {
    await expect(page.getByRole("heading", { name: "PAYMENT SUCCESSFUL!" })).toBeVisible();
    await expect(besideLabel(page, "Ad Budget")).toHaveText("$799,999.00");
    await expect(besideLabel(page, "Management Fee \\(25%\\)")).toHaveText("$199,999.75");
    await expect(besideLabel(page, "Total Paid")).toHaveText("$999,998.75");
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

const NO_FORM = "No form data found. Please fill out the form.";

export const blast: ServiceScenario = {
  slug: "blast",
  paths: { form: "/build-social-posts", summary: "/social-posts-pre-checkout", success: "/social-posts-success" },
  draftKey: "social-posts",
  submit: "SUBMIT & PROCEED TO PAYMENT",
  heading: "BLAST Pre-Checkout Summary",
  pay: "PAY $650 & GET BLAST",
  edit: "Edit Info",
  missing: NO_FORM,
  product: "BLAST Package",
  total: "$650.00",
  every: "per month",
  texts: {
    ...contact,
    industry: "Coffee roasting",
    targetAudience: "Office managers who buy for a team",
    contentBrief: "Our autumn blend arrives in October.\nNever mention discounts.",
    contentTone: "Warm and playful",
  },
  choose: async (page) => {
    await button(page, "Select BLAST").click();
    await control(page, "brandAssets").setInputFiles(assets);
    // The list pushes down what is below it.
    await expect(page.getByRole("list", { name: "Chosen brand assets" }).getByRole("listitem")).toHaveCount(
      assets.length,
    );
    await agree(page);
  },
  lines: {
    Package: "BLAST Package",
    Name: "Jo Miller",
    Company: "Acme Ltd",
    Phone: "(555) 010-0100",
    Industry: "Coffee roasting",
    "Target Audience": "Office managers who buy for a team",
    "Content Brief": "Our autumn blend arrives in October.\nNever mention discounts.",
    "Content Tone": "Warm and playful",
    "Agreed to Terms": "Yes",
  },
  stored: { packageType: "blast", brandAssets: storedAssets, agreeTOS: true },
  amount: 65_000,
  pageType: "social-posts",
  brief: { packageType: "blast", brandAssets: storedAssets },
  getsReadyIn: 9_000,
  expectSuccess: async (page, { email }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Creating your social posts|.*Are Ready!)$/);
    await page.clock.runFor(9_000);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Social Media Posts Are Ready!");
    await expect(besideLabel(page, "Package")).toHaveText("BLAST Package");
    await expect(besideLabel(page, "Company")).toHaveText("Acme Ltd");
    await expect(besideLabel(page, "Email")).toHaveText(email);
    await expect(button(page, "DOWNLOAD POSTS")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "hello@pixelpilots.example" })).toBeVisible();
    await expect(page.getByRole("link", { name: "RETURN HOME" })).toHaveAttribute("href", "/");
  },
};

const aiConsulting: ServiceScenario = {
  slug: "ai-consulting",
  paths: { form: "/ai-consulting", summary: "/ai-consulting-pre-checkout", success: "/ai-consulting-success" },
  draftKey: "ai-consulting",
  submit: "Proceed to Payment",
  heading: "AI Consulting Pre-Checkout Summary",
  pay: "PAY & START CONSULTING",
  edit: "Edit Consultation Details",
  missing: "No form data found. Please fill out the consultation form.",
  product: "3-Month Implementation",
  total: "$12,000.00",
  every: "one-time",
  texts: { ...business, brief: "We answer the same forty questions every day." },
  choose: (page) => page.getByRole("radio", { name: "3-Month Implementation" }).check(),
  lines: {
    "Selected Plan": "3-Month Implementation",
    "Business Name": "Acme Ltd",
    Phone: "(555) 010-0100",
    "Consultation Brief": "We answer the same forty questions every day.",
  },
  stored: { selectedPlan: "3-Month Implementation", price: 12_000 },
  amount: 1_200_000,
  pageType: "ai-consulting",
  brief: { selectedPlan: "3-Month Implementation" },
  expectSuccess: async (page, { email }) => {
    await expect(page.getByRole("heading", { name: "THANK YOU!" })).toBeVisible();
    await expect(page.getByText("Expect a call from our team within 24 hours,")).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText("$12,000.00")).toBeVisible();
    await expect(page.getByRole("main").locator("ol > li:not([aria-label='Your order'] li)")).toHaveCount(4);
    await expect(page.getByRole("link", { name: "RETURN HOME" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("link", { name: "BACK TO AI CONSULTING" })).toHaveAttribute("href", "/ai-consulting");
  },
};

const seoCopywriting: ServiceScenario = {
  slug: "seo-copywriting",
  paths: { form: "/seo-copywriting", summary: "/pre-checkout?service=seo-copywriting", success: "/payment-success" },
  draftKey: "seo-copy",
  submit: "Start Service ($399/month)",
  heading: "SEO Copywriting Pre-Checkout Summary",
  pay: "PAY & START SEO SERVICE",
  edit: "Edit Info",
  missing: NO_FORM,
  product: "SEO Copywriting",
  total: "$399.00",
  every: "per month",
  texts: {
    name: "Jo Miller",
    email: "",
    website: "acme.example",
    company: "Acme Ltd",
    niche: "Hiking boots for women",
    goals: "More visitors.\nMore orders.",
    keywords: "hiking boots, trail boots",
  },
  choose: agree,
  lines: {
    Name: "Jo Miller",
    Website: "acme.example",
    Company: "Acme Ltd",
    Niche: "Hiking boots for women",
    Goals: "More visitors.\nMore orders.",
    Keywords: "hiking boots, trail boots",
    "Agreed to Terms": "Yes",
  },
  stored: { agreeTOS: true },
  amount: 39_900,
  pageType: "seo-copywriting",
  brief: {},
  expectSuccess: (page, { email }) => expectReceiptOf(page, "$399.00", "SEO Copywriting", email),
};

const aiAutomation: ServiceScenario = {
  slug: "ai-automation",
  paths: {
    form: "/ai-automation-booking",
    summary: "/pre-checkout?service=ai-automation",
    success: "/payment-success",
  },
  draftKey: "ai-automation",
  submit: "PROCEED TO BOOK",
  heading: "AI Suite Pre-Checkout Summary",
  pay: "PAY & BOOK AI SUITE",
  edit: "Edit Info",
  missing: NO_FORM,
  product: "AI Automation Suite",
  total: "$5,000.00",
  every: "one-time",
  texts: {
    ...contact,
    website: "acme.example",
    goals: "Answer the phone at night.",
    preferredTime: "Weekdays after 2 p.m.",
  },
  choose: agree,
  lines: {
    Name: "Jo Miller",
    Company: "Acme Ltd",
    Phone: "(555) 010-0100",
    "Current Website": "acme.example",
    Goals: "Answer the phone at night.",
    "Preferred Time": "Weekdays after 2 p.m.",
    "Agreed to Terms": "Yes",
  },
  stored: { agreeTOS: true },
  amount: 500_000,
  pageType: "ai-automation",
  brief: {},
  expectSuccess: (page, { email }) => expectReceiptOf(page, "$5,000.00", "AI Automation Suite", email),
};

export const serviceScenarios = [blast, campaign, aiConsulting, seoCopywriting, aiAutomation];

async function expectReceiptOf(page: Page, amount: string, pageType: string, email: string) {
  await expect(page.getByRole("heading", { name: "PAYMENT SUCCESSFUL!" })).toBeVisible();
  await expect(besideLabel(page, "Amount")).toHaveText(amount);
  await expect(besideLabel(page, "Page Type")).toHaveText(pageType);
  await expect(besideLabel(page, "Order ID")).toHaveText(/^[0-9A-F]{8}$/);
  await expect(page.getByText(`Order confirmation sent to ${email}`)).toBeVisible();
}
