import type { Page } from "@playwright/test";
import { expect, test } from "../helpers/fixtures.ts";
import { button, fillOrder, newOrder, type ServiceScenario, sendForm, storedBrief } from "../helpers/service-order.ts";
import { assets, campaign } from "../helpers/services.ts";
import {
  agreeToTerms,
  besideLabel,
  control,
  GOOD_CARD,
  goToProvider,
  hydrated,
  notifications,
  payWith,
} from "../helpers/web-page-order.ts";

const platform = (page: Page, name: string) => page.getByRole("checkbox", { name });
const share = (page: Page, name: string) => page.getByLabel(`${name} share in percent`);
const slider = (page: Page, name: string) => page.getByRole("slider", { name: `${name} share` });
const shares = async (page: Page) =>
  Promise.all(["Meta", "Google", "TikTok"].map(async (name) => Number(await share(page, name).inputValue())));

const MIN_BUDGET = "Minimum budget requirement is $2,000";
const lowBudget = (name: string) =>
  `${name} budget is below recommended minimum of $20/day. Consider increasing allocation.`;

async function open(page: Page) {
  await page.goto(campaign.paths.form);
  await hydrated(page);
}

test("the form shows three benefits, requires digits and at least $2,000, counts creatives, and requires the terms", {
  tag: ["@translated", "@whole"],
}, async ({ page }) => {
  await open(page);

  await test.step("three benefit cards are above the brief", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("RUN MY CAMPAIGN");
    for (const title of ["Transparent Pricing", "Performance Focused", "Detailed Reporting", "Campaign Brief"]) {
      await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    }
  });

  await test.step("the budget accepts only digits, and at least $2,000", async () => {
    const budget = control(page, "budget");
    await expect(budget).toHaveValue("$2,000");
    await budget.fill("");
    await budget.pressSequentially("1a9-9.9x");
    await expect(budget).toHaveValue("$1,999");
    await budget.blur();
    await expect(page.getByText(MIN_BUDGET, { exact: true })).toBeVisible();
    await expect(budget).toHaveAttribute("aria-invalid", "true");
    await budget.fill("2000");
    await expect(page.getByText(MIN_BUDGET, { exact: true })).toBeHidden();
    await expect(budget).toHaveValue("$2,000");
  });

  await test.step("the fee is $500 at minimum, and 25% above $2,000", async () => {
    const cost = page.getByRole("region", { name: "What you pay" });
    const expectCost = async (label: string, fee: string, total: string) => {
      await expect(cost.getByText(`Management Fee ${label}`, { exact: true })).toBeVisible();
      await expect(cost.getByText(fee, { exact: true })).toBeVisible();
      await expect(cost.getByRole("status")).toHaveText(total);
    };
    await expectCost("(min $500)", "$500.00", "$2,500.00");
    await control(page, "budget").fill("2001");
    await expectCost("(25%)", "$500.25", "$2,501.25");
    await control(page, "budget").fill("4000");
    await expectCost("(25%)", "$1,000.00", "$5,000.00");
  });

  await test.step("a toast counts creatives, and a sixth causes only a warning", async () => {
    const files = [...assets, ...assets].map((asset, index) => ({ ...asset, name: `${index}-${asset.name}` }));
    await control(page, "files").setInputFiles(files.slice(0, 5));
    await expect(notifications(page)).toContainText("5 file(s) selected");
    await expect(page.getByText(/We suggest at most 5/)).toBeHidden();
    await control(page, "files").setInputFiles(files);
    await expect(notifications(page)).toContainText("6 file(s) selected");
    await expect(page.getByText(/^You chose 6 files\. We suggest at most 5/)).toBeVisible();
    await button(page, "Remove 0-logo.png").click();
    await expect(page.getByText(/We suggest at most 5/)).toBeHidden();
  });

  await test.step("the submit button requires the terms; every required field has its error", async () => {
    await expect(button(page, campaign.submit)).toBeDisabled();
    await control(page, "agreeTOS").check();
    await button(page, campaign.submit).click();
    await expect(control(page, "businessName")).toBeFocused();
    for (const name of ["businessName", "email", "phone", "brief"]) {
      await expect(control(page, name)).toHaveAttribute("aria-invalid", "true");
    }
    await control(page, "agreeTOS").uncheck();
    await expect(page.getByText("You must agree to the terms of service", { exact: true })).toBeVisible();
    await expect(button(page, campaign.submit)).toBeDisabled();
  });
});

test("platforms: the last one stays, shares follow the defaults until one is moved, total 100, and a low daily budget causes a warning", {
  tag: ["@translated", "@whole"],
}, async ({ page }) => {
  await open(page);

  await test.step("a single platform has 100 %, and the last one cannot be deselected", async () => {
    await expect(platform(page, "Meta")).toBeChecked();
    await expect(page.getByRole("slider")).toHaveCount(0);
    await platform(page, "Meta").click();
    await expect(platform(page, "Meta")).toBeChecked();
    await expect(page.getByText("At least one platform must be selected")).toBeVisible();
    await platform(page, "TikTok").check();
    await platform(page, "Meta").uncheck();
    await expect(page.getByText("At least one platform must be selected")).toBeHidden();
    await expect(page.getByText("$2,000", { exact: true })).toBeVisible();
    await expect
      .poll(async () => Object(await storedBrief(page, "campaign:draft")))
      .toMatchObject({
        selectedPlatforms: ["tiktok"],
        metaPercent: 0,
        googlePercent: 0,
        tiktokPercent: 100,
      });
  });

  await test.step("platforms share by the defaults until a slider is moved; then an added one gets its default share", async () => {
    // From TikTok alone.
    for (const name of ["Meta", "Google"]) await platform(page, name).check();
    await platform(page, "TikTok").uncheck();
    await expect(share(page, "Meta")).toHaveValue("67");
    await expect(slider(page, "Meta")).toHaveValue("67");
    await expect(slider(page, "Google")).toHaveValue("33");
    await platform(page, "TikTok").check();
    expect(await shares(page)).toEqual([60, 30, 10]);
    await platform(page, "Meta").uncheck();
    await expect(share(page, "Google")).toHaveValue("75");
    await slider(page, "Google").fill("50");
    await platform(page, "Meta").check();
    // 60:50:50
    expect(await shares(page)).toEqual([38, 31, 31]);
  });

  await test.step("the sliders move in steps of 5 by keyboard, and the shares always total 100", async () => {
    await share(page, "Meta").fill("60");
    const total = async () => (await shares(page)).reduce((sum, percent) => sum + percent, 0);
    await slider(page, "Meta").focus();
    for (const [key, expected] of [
      ["ArrowRight", "65"],
      ["ArrowLeft", "60"],
      ["ArrowDown", "55"],
      ["End", "100"],
      ["ArrowLeft", "95"],
      ["Home", "0"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(share(page, "Meta")).toHaveValue(expected);
      expect(await total(), key).toBe(100);
    }
    for (const typed of ["33", "100", "0", "1"]) {
      await share(page, "Google").fill(typed);
      await expect(share(page, "Google")).toHaveValue(typed);
      expect(await total(), typed).toBe(100);
    }
    await share(page, "Google").fill("250");
    await share(page, "Google").blur();
    await expect(share(page, "Google")).toHaveValue("100");
    expect(await total()).toBe(100);
  });

  await test.step("under $20 a day a platform gets a warning", async () => {
    await platform(page, "TikTok").uncheck();
    // 30% of $2,000 over 30 days is $20 exactly.
    await share(page, "Google").fill("30");
    await expect(page.getByText(lowBudget("Google"))).toBeHidden();
    await expect(page.getByText("$600", { exact: true })).toBeVisible();
    await share(page, "Google").fill("29");
    await expect(page.getByText(lowBudget("Google"))).toBeVisible();
    await expect(page.getByText(lowBudget("Meta"))).toBeHidden();
    await control(page, "agreeTOS").check();
    await expect(button(page, campaign.submit)).toBeEnabled();
    await control(page, "budget").fill("3000");
    await expect(page.getByText(lowBudget("Google"))).toBeHidden();
  });
});

test("at the minimum budget the confirmation says '(min $500)', and its amounts default to 0", {
  tag: "@whole",
}, async ({ page, shop }) => {
  const least: ServiceScenario = {
    ...campaign,
    texts: { ...campaign.texts, budget: "2000" },
    choose: (form) => agreeToTerms(control(form, "agreeTOS")),
  };
  const order = newOrder(least);
  await page.goto(least.paths.form);
  await fillOrder(page, least, order);
  await sendForm(page, least);
  await goToProvider(page, shop.sandboxUrl, button(page, least.pay));
  await payWith(page, GOOD_CARD, order.email);
  await expect(page.getByRole("heading", { name: "PAYMENT SUCCESSFUL!" })).toBeVisible();
  await expect(page).toHaveURL("/campaign-success?budget=2000&total=2500&fee=500");
  await expect(besideLabel(page, "Ad Budget")).toHaveText("$2,000.00");
  await expect(besideLabel(page, "Management Fee \\(min \\$500\\)")).toHaveText("$500.00");
  await expect(besideLabel(page, "Total Paid")).toHaveText("$2,500.00");
});

test("an invalid stored campaign is repaired", { tag: "@whole" }, async ({ page }) => {
  await page.goto(campaign.paths.form);
  await fillOrder(page, campaign, newOrder(campaign));
  await expect.poll(async () => Object(await storedBrief(page, "campaign:draft")).googlePercent).toBe(33);
  await page.goto("/");
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem("campaign:draft") ?? "{}");
    localStorage.setItem("campaign:draft", JSON.stringify({ ...draft, metaPercent: 90, googlePercent: 90 }));
  });
  await page.goto(campaign.paths.form);
  await expect(share(page, "Meta")).toHaveValue("50");
  await expect(share(page, "Google")).toHaveValue("50");
  await expect(button(page, campaign.submit)).toBeEnabled();
});
