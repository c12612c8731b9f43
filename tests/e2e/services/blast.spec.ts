import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import { startCheckout } from "../../support/shop/purchase.ts";
import { blastBody } from "../../support/shop/subscription.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { boxOf } from "../helpers/layout.ts";
import { button, newOrder, storedBrief } from "../helpers/service-order.ts";
import { blast } from "../helpers/services.ts";
import { control, hydrated, notifications, openPaid } from "../helpers/web-page-order.ts";

const file = (name: string, bytes = 10) => ({ name, mimeType: "image/png", buffer: Buffer.alloc(bytes, 1) });
const chosen = (page: Page) => page.getByRole("list", { name: "Chosen brand assets" }).getByRole("listitem");
const choose = (page: Page, ...files: ReturnType<typeof file>[]) => control(page, "brandAssets").setInputFiles(files);
const five = [1, 2, 3, 4, 5].map((number) => file(`asset-${number}.png`));

test("the package card, a submit button that requires it, and an error for every field", {
  tag: ["@translated", "@whole"],
}, async ({ page }) => {
  await page.goto(blast.paths.form);
  await hydrated(page);

  await test.step("the package card names price and ten features", async () => {
    await expect(page.getByRole("heading", { name: "BLAST Package", exact: true })).toBeVisible();
    // The card is beside the fields, or before them in narrow windows.
    const shown = (text: string) => page.getByRole("main").getByText(text, { exact: true }).filter({ visible: true });
    await expect(shown("$650")).toHaveCount(1);
    for (const feature of [
      "AI images with audio",
      "brand-aligned content",
      "multi-platform distribution to Instagram, Facebook, TikTok, LinkedIn and YouTube Shorts",
      "organic view optimization",
      "monthly content calendar",
      "brand consistency",
      "analytics and reporting",
      "24/7 priority support",
      "custom brand asset integration",
      "viral content strategies",
    ]) {
      await expect(shown(feature)).toHaveCount(1);
    }
  });

  await test.step("the submit button requires the package, and an attempt shows both errors", async () => {
    await expect(button(page, blast.submit)).toBeDisabled();
    await hydrated(page);
    await expect(page.getByText("Please select the BLAST package first.")).toBeHidden();
    await control(page, "name").press("Enter");
    await expect(page.getByText("Please select the BLAST package first.")).toBeVisible();
    const toast = notifications(page).getByText("Please select the BLAST package before proceeding");
    await expect(toast).toBeVisible();
    const [{ y, height }, choice] = [await boxOf(toast), await boxOf(button(page, "Select BLAST"))];
    expect(y + height, "the toast is above the card's buttons").toBeLessThan(choice.y);
    await button(page, "Select BLAST").click();
    await expect(button(page, blast.submit)).toBeEnabled();
    await expect(page.getByText("Please select the BLAST package first.")).toBeHidden();
    await button(page, "Selected").click();
    await expect(button(page, "Select BLAST")).toBeVisible();
    await expect(button(page, blast.submit)).toBeDisabled();
  });

  await test.step("every field has its error, and the first invalid one gets the focus", async () => {
    const rules = [
      { name: "name", wrong: "J", right: "Jo", message: "Name must be at least 2 characters." },
      { name: "email", wrong: "jo@acme", right: "jo@acme.example", message: "Please enter a valid email address." },
      { name: "company", wrong: "A", right: "Ac", message: "Company name must be at least 2 characters." },
      { name: "industry", wrong: "I", right: "IT", message: "Please specify your industry." },
      { name: "contentTone", wrong: "W", right: "We", message: "Please specify the tone you want for your content." },
      { name: "targetAudience", wrong: "A", right: "Us", message: "Please describe your target audience." },
      {
        name: "contentBrief",
        wrong: "Nine char",
        right: "Ten chars.",
        message: "Please provide detailed information about your content needs and brand requirements.",
      },
    ];
    await button(page, "Select BLAST").click();
    await button(page, blast.submit).click();
    for (const { message } of rules) await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByText("Please upload 3-5 brand asset files.")).toBeVisible();
    await expect(page.getByText("You must agree to the terms of service.")).toBeVisible();
    for (const { name, wrong, right, message } of rules) {
      await control(page, name).fill(wrong);
      await button(page, blast.submit).click();
      await expect(control(page, name)).toBeFocused();
      await expect(control(page, name)).toHaveAttribute("aria-invalid", "true");
      await control(page, name).fill(right);
      await expect(page.getByText(message, { exact: true })).toBeHidden();
    }
    await button(page, blast.submit).click();
    await expect(control(page, "brandAssets")).toBeFocused();
    await choose(page, ...five.slice(0, 3));
    await control(page, "agreeTOS").check();
    await button(page, blast.submit).click();
    await expect(page).toHaveURL(blast.paths.summary);
  });
});

test(
  "files: three to five, of any size, and a reload restores their names",
  { tag: ["@translated", "@whole"] },
  async ({ page }, info) => {
    await page.goto(blast.paths.form);
    await hydrated(page);

    await test.step("two files are too few, three and five are right, and six are ignored", async () => {
      const tooFew = page.getByText("Please upload 3-5 brand asset files.");
      await choose(page, ...five.slice(0, 2));
      await expect(notifications(page)).toContainText("2 file(s) selected for brand assets");
      await expect(tooFew).toBeVisible();
      await choose(page, ...five.slice(0, 3));
      await expect(notifications(page)).toContainText("3 file(s) selected for brand assets");
      await expect(tooFew).toBeHidden();
      await choose(page, ...five);
      await expect(notifications(page)).toContainText("5 file(s) selected for brand assets");
      await expect(chosen(page)).toHaveCount(5);
      await choose(page, ...five, file("asset-6.png"));
      await expect(notifications(page)).toContainText("Please select maximum 5 files");
      await expect(chosen(page)).toHaveCount(5);
      await choose(page, file("asset-6.png"));
      await expect(chosen(page)).toHaveCount(5);

      await button(page, "Remove asset-2.png").click();
      await expect(chosen(page)).toHaveCount(4);
      await expect(page.getByText("asset-2.png")).toBeHidden();
    });

    await test.step("a file over 10 MB is accepted with a warning, and only name, size and type are kept", async () => {
      // On disk: passing bytes takes seconds.
      const onDisk = async (name: string, bytes: number) => {
        const path = info.outputPath(name);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, Buffer.alloc(bytes, 1));
        return path;
      };
      const ten = 10 * 1024 * 1024;
      for (const name of ["asset-1.png", "asset-3.png", "asset-4.png", "asset-5.png"])
        await button(page, `Remove ${name}`).click();
      await expect(chosen(page)).toHaveCount(0);
      await control(page, "brandAssets").setInputFiles([
        await onDisk("exactly.png", ten),
        await onDisk("small.png", 10),
        await onDisk("smaller.png", 9),
      ]);
      await expect(chosen(page)).toHaveCount(3);
      await expect(page.getByText(/Larger than 10 MB/)).toBeHidden();
      await control(page, "brandAssets").setInputFiles(await onDisk("poster.png", ten + 1));
      await expect(page.getByText(/^Larger than 10 MB: poster\.png\./)).toBeVisible();
      await expect(page.getByText("Please upload 3-5 brand asset files.")).toBeHidden();
      await expect
        .poll(async () => Object(await storedBrief(page, "social-posts:draft")).brandAssets?.at(-1))
        .toEqual({ name: "poster.png", size: ten + 1, type: "image/png" });
    });

    await test.step("files are not restored, but their names are", async () => {
      await button(page, "Select BLAST").click();
      await page.reload();
      await expect(chosen(page)).toHaveText([/exactly\.png/, /small\.png/, /smaller\.png/, /poster\.png/]);
      await expect(button(page, blast.submit)).toBeEnabled();
    });
  },
);

test.describe("after the purchase", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("the posts are ready after nine seconds, and can be downloaded as a PDF, also on a second try", {
    tag: "@whole",
  }, async ({ page, shop }) => {
    test.slow();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/payment-webhook", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.clock.install();
    await openPaid(page, await startCheckout(shop, blastBody(newOrder(blast).email, "Acme Ltd")));
    await hydrated(page);
    // The clock is paused before the order is confirmed, and skips less than the request timeout.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
    held.resolve();

    await test.step("in six steps of 1.5 seconds, and not before nine", async () => {
      const said = page.getByRole("main").getByRole("status");
      // Its page is a lazy script that React shows after some 100 ms, so the clock advances in small steps.
      const first = said.filter({ hasText: "Analyzing your industry and target audience" });
      await expect(async () => {
        await page.clock.runFor(100);
        await expect(first).toBeAttached({ timeout: 3_000 });
      }).toPass();
      for (const message of [
        "Analyzing your industry and target audience",
        "Creating engaging content based on your brief",
        "Optimizing posts for maximum engagement",
        "Preparing your social media package for download",
        "Finalizing your custom social posts",
      ]) {
        await expect(said.filter({ hasText: message })).toBeAttached();
        await page.clock.runFor(1_499);
        await expect(said.filter({ hasText: message })).toBeAttached();
        await page.clock.runFor(1);
      }
      await page.clock.runFor(1_499);
      await expect(page.getByRole("heading", { name: "Your Social Media Posts Are Ready!" })).toBeHidden();
      await page.clock.runFor(1);
      await expect(page.getByRole("heading", { name: "Your Social Media Posts Are Ready!" })).toBeVisible();
    });

    await test.step("a failed download says so", async () => {
      await page.route("**/api/orders/social-posts.pdf?*", (route) => route.abort(), { times: 1 });
      await button(page, "DOWNLOAD POSTS").click();
      await page.clock.runFor(500);
      await expect(notifications(page)).toContainText("We couldn’t download your posts");
    });

    await test.step("on retry it is a real PDF with several pages, half a second after the click", async () => {
      const asked: string[] = [];
      page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
      await button(page, "DOWNLOAD POSTS").click();
      await page.clock.runFor(499);
      expect(asked).toEqual([]);
      const arriving = page.waitForEvent("download");
      await page.clock.runFor(1);
      const download = await arriving;
      expect(download.suggestedFilename()).toMatch(/^social-posts-[0-9A-F]{8}\.pdf$/);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
      const pdf = Buffer.concat(chunks).toString("latin1");
      expect(pdf.slice(0, 5)).toBe("%PDF-");
      expect(pdf.trimEnd().slice(-5)).toBe("%%EOF");
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2);
    });
  });
});
