import type { Page } from "@playwright/test";
import { howMany } from "../../support/runner/how-many.ts";
import { post } from "../../support/shop/purchase.ts";
import { keyIn, mailsTo, mailTo } from "../../support/shop/visitor.ts";
import { expect, test, type VisitedShop } from "../steps/fixtures.ts";
import { beAdmin, buy, newAddress } from "../steps/staff.ts";
import { scriptPayloads } from "./script-payloads.ts";

/** Of a web page's order that take any text. */
const FIELDS = 6;
const payloads = scriptPayloads.slice(0, howMany(12, { least: 12, most: scriptPayloads.length }));
const orders = Array.from({ length: Math.ceil(payloads.length / FIELDS) }, (_, at) =>
  Array.from({ length: FIELDS }, (_, field) => payloads[(at * FIELDS + field) % payloads.length] ?? ""),
);

// A mail's own picture, which no browser finds outside of the mail.
test.use({ allowedErrors: [/ERR_UNKNOWN_URL_SCHEME \(cid:/] });
test.setTimeout(240_000 + orders.length * 30_000);

test("script that buyers and visitors type stays text: on the customer’s page, in admin and in every mail", async ({
  page,
  shop,
}, { annotations }) => {
  annotations.push({ type: "cases", description: String(payloads.length) });
  const email = newAddress("eve");
  const ids: string[] = [];

  await test.step("every payload is bought with and written", async () => {
    for (const [name = "", company = "", phone = "", website = "", requirements = "", references = ""] of orders) {
      await buy(shop, email, { contactName: name, company, phone, website, requirements, references });
      const message = { name, company, email, message: requirements, agreeToTerms: true };
      expect((await post(`${shop.url}/api/contact-form`, message)).status).toBe(200);
    }
  });

  await test.step("its customer sees text", async () => {
    await page.goto(`/my-order?key=${keyIn(await mailTo(shop, email, "order"))}`);
    const links = await page.locator('a[href*="order="]').evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    ids.push(...new Set(links.map((href) => /order=([\w-]{36})/.exec(href ?? "")?.[1] ?? "").filter(Boolean)));
    expect(ids).toHaveLength(orders.length);
    for (const id of ids) {
      await page.goto(`/my-order?order=${id}`);
      await expectText(page);
    }
  });

  await test.step("staff see text", async () => {
    await beAdmin(page, shop);
    const all = encodeURIComponent(email);
    for (const id of ids) {
      await page.goto(`/admin/orders?q=${all}&order=${id}`);
      await expectText(page);
    }
    for (const path of [
      `/admin/orders?q=${all}`,
      `/admin/messages?q=${all}`,
      `/admin/customers/${all}`,
      "/admin/board",
    ]) {
      await page.goto(path);
      await expectText(page);
    }
  });

  await test.step("the team’s and the customer’s mails show text, where no policy of ours protects them", async () => {
    const mails = await mailsAbout(shop, email);
    expect(mails.length).toBeGreaterThanOrEqual(2 * orders.length);
    await page.goto("about:blank");
    for (const { html, text } of mails) {
      await page.setContent(html || `<pre>${text?.length ?? 0}</pre>`);
      await expectText(page, { isPlain: !html });
    }
  });
});

/** What was typed is on the page, and none of it is an element, an address or a script that ran. */
async function expectText(page: Page, { isPlain = false } = {}) {
  await expect(page.locator("body")).toContainText(isPlain ? /\d/ : /payload\d+|order/i);
  for (const frame of page.frames()) {
    const found = await frame.evaluate(() => [
      ...[...document.querySelectorAll("[data-payload]")].map((element) => element.outerHTML),
      ...["href", "src", "action", "formaction"].flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)]
          .map((element) => `${name}=${element.getAttribute(name)}`)
          .filter((attribute) => /=\s*javascript:/i.test(attribute)),
      ),
      ...("ran" in window ? ["a script ran"] : []),
    ]);
    expect(found).toEqual([]);
  }
}

/** Those to the customer, and those to the team that name them. */
async function mailsAbout(shop: VisitedShop, email: string) {
  const all = await shop.mails();
  return [
    ...(await mailsTo(shop, email)),
    ...all.filter(
      ({ to, html, text }) => to?.every(({ address }) => address !== email) && `${html}${text}`.includes(email),
    ),
  ];
}
