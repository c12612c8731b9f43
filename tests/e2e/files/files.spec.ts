import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { png, samples } from "../../support/files/samples.ts";
import { subscribe } from "../../support/shop/subscription.ts";
import { extractLinkKey, findEmailTo } from "../../support/shop/visitor.ts";
import { expectAccessible, expectNoAxeViolations } from "../helpers/accessibility.ts";
import { orderPage, signInAsAdmin, uniqueEmail } from "../helpers/admin.ts";
import { expect, test } from "../helpers/fixtures.ts";
import { control, expectToast, hydrated } from "../helpers/web-page-order.ts";

/** Browsers log aborted connections and rejected files. */
test.use({ allowedErrors: [/Failed to load resource/] });

const MEGABYTE = 1024 * 1024;
const PARTS = /\/my-order\/files\/[^/]+\?offset=/;

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "to-send-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file on disk, so that choosing it again resumes its upload. */
function onDisk(name: string, content: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const files = (page: Page) => page.getByRole("region", { name: "Files and deliveries" });

test("a customer uploads files over a failing connection, resumes after a reload, and an admin responds with a file", {
  tag: "@states",
}, async ({ page, shop }) => {
  const email = uniqueEmail("jo");
  await subscribe(shop, email);
  const key = extractLinkKey(await findEmailTo(shop, email, "order"));
  const orderId = key.slice(0, 36);
  const notes = onDisk("notes.txt", new Uint8Array(6 * MEGABYTE).fill(65));

  await test.step("the page lists the files of the brief", async () => {
    await page.goto(`/my-order?key=${key}`);
    await expect(files(page)).toContainText("We still need");
    for (const name of ["logo.png", "colors.pdf", "rocket.png"]) await expect(files(page)).toContainText(name);
    await hydrated(page);
  });

  await test.step("a picture is uploaded and has a preview", async () => {
    await control(page, "files").setInputFiles(onDisk("logo.png", png(600, 300)));
    await expectToast(page, "logo.png is uploaded");
    const picture = files(page).locator("img");
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(480);
    await expect(files(page).getByText("logo.png")).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step("the connection fails, returns, and fails again", async () => {
    let parts = 0;
    await page.route(PARTS, (route) => {
      parts += 1;
      return parts === 2 || parts > 4 ? route.abort("connectionreset") : route.continue();
    });
    await control(page, "files").setInputFiles(notes);
    await expect(files(page).getByRole("progressbar", { name: "Upload of notes.txt" })).toBeVisible();
    await expect.poll(() => parts).toBeGreaterThan(4);
    await expect(files(page)).toContainText("we’ll keep trying");
  });

  await test.step("after a reload the upload of the same file resumes", async () => {
    await page.reload();
    await expect(files(page)).toContainText("Choose the same file again to resume.");
    // Scripts that load while the route is removed would never arrive.
    await hydrated(page);
    await page.unroute(PARTS);
    const offsets: number[] = [];
    page.on("request", (request) => {
      if (PARTS.test(request.url())) offsets.push(Number(new URL(request.url()).searchParams.get("offset")));
    });
    await control(page, "files").setInputFiles(notes);
    await expectToast(page, "notes.txt is uploaded");
    expect(offsets[0]).toBeGreaterThan(0);
    await expect(files(page)).not.toContainText("Choose the same file again");
  });

  await test.step("a program is rejected with an error, under any name", async () => {
    await control(page, "files").setInputFiles(onDisk("beans.jpg", samples.exe));
    await expect(files(page)).toContainText("We can’t accept “beans.jpg”");
    await expectNoAxeViolations(page);
    await files(page)
      .getByRole("button", { name: /^OK.*beans\.jpg/ })
      .click();
    await expect(files(page)).not.toContainText("We can’t accept");
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText("You sent us 2 files.");
  });

  await test.step("the admin sees both, downloads one and adds another", async () => {
    await signInAsAdmin(page, shop);
    await page.goto(`/admin/orders/${orderId}`);
    const order = await orderPage(page);
    await expect(order).toContainText("from the customer");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      order.getByRole("link", { name: "notes.txt" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("notes.txt");
    await control(page, "files").setInputFiles(onDisk("page.pdf", samples.pdf));
    await expect(order.getByRole("link", { name: "page.pdf" })).toBeVisible();
  });

  await test.step("the customer sees it", async () => {
    await page.goto("/my-order");
    await expect(files(page).getByRole("listitem").filter({ hasText: "page.pdf" })).toContainText("From us");
  });
});
