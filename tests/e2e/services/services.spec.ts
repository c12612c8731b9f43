import type { ParsedEmail } from "../../support/shop/shop-emails.ts";
import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import { expectOneScreen } from "../helpers/layout.ts";
import { button, detailsOf, newOrder, type ServiceOrder, type ServiceScenario } from "../helpers/service-order.ts";
import { serviceScenarios } from "../helpers/services.ts";
import { control, GOOD_CARD, goToProvider, hydrated, payWith, storedKeys } from "../helpers/web-page-order.ts";

for (const service of serviceScenarios) {
  const { slug, paths, draftKey } = service;

  test(`${slug} is bought, from the form to the receipt and the two emails`, {
    // A translator changes what the progress of BLAST replaces later; tests/e2e/pages/translator.spec.ts has a campaign's form.
    tag: ["@phone", "@states", ...(slug === "blast" ? ["@translated"] : [])],
  }, async ({ page, shop, database }) => {
    test.slow();
    const order = newOrder(service);

    await test.step("every missing field gets an error, and the first one the focus", async () => {
      await page.goto(paths.form);
      await hydrated(page);
      // What a disabled submit button requires.
      await service.choose(page);
      await button(page, service.submit).click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
      await expectAccessible(page);
      for (const [name, text] of Object.entries(order.texts)) await control(page, name).fill(text);
    });

    await test.step("the form is stored in the specified shape", async () => {
      await button(page, service.submit).click();
      await expect(page).toHaveURL(paths.summary);
      await expect(button(page, service.pay)).toBeEnabled();
      expect(await storedKeys(page)).toEqual([draftKey, `${draftKey}:draft`]);
      const brief: Record<string, unknown> = await page.evaluate(
        (key) => JSON.parse(localStorage.getItem(key) ?? "{}"),
        draftKey,
      );
      expect(brief).toMatchObject({ ...order.texts, ...service.stored });
      expect(Object.keys(brief).sort()).toEqual(Object.keys({ ...order.texts, ...service.stored }).sort());
    });

    await test.step("the summary shows the order and its price", async () => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(service.heading);
      expect(await detailsOf(page)).toEqual({ ...service.lines, Email: order.email });
      await expect(page.getByText(service.total, { exact: true }).last()).toBeVisible();
      await expect(page.getByText(service.every, { exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: service.edit, exact: true })).toHaveAttribute("href", paths.form);
      await expect(page.getByRole("heading", { name: "What Happens Next?", exact: true })).toBeVisible();
      if (test.info().project.name === "desktop") await expectOneScreen(page);
      await expectAccessible(page);
    });

    await test.step("the provider's page takes the card", async () => {
      await goToProvider(page, shop.sandboxUrl, button(page, service.pay));
      await expect(page.getByText(service.product, { exact: true })).toBeVisible();
      await expect(page.locator("#email")).toHaveValue(order.email);
      const monthly = service.every === "per month";
      await expect(page.locator(".amount")).toHaveText(monthly ? `${service.total} per month` : service.total);
      await expect(button(page, monthly ? "Subscribe" : `Pay ${service.total}`)).toBeVisible();
      // `expectSuccess` advances it.
      if (service.getsReadyIn) await page.clock.install();
      await payWith(page, GOOD_CARD, order.email);
    });

    await test.step("the success page confirms it, and local storage is cleared", async () => {
      await service.expectSuccess(page, order);
      await expect(page).toHaveURL((url) => url.pathname === paths.success && !url.searchParams.has("session_id"));
      expect(await storedKeys(page)).toEqual([]);
      await expectAccessible(page);
    });

    if (slug === "blast") {
      await test.step("its posts are a PDF", async () => {
        const downloading = page.waitForEvent("download");
        await button(page, "DOWNLOAD POSTS").click();
        await page.clock.runFor(500);
        expect((await downloading).suggestedFilename()).toMatch(/^social-posts-[0-9A-F]{8}\.pdf$/);
      });
    }

    await test.step("a refresh shows the same", async () => {
      await page.reload();
      await service.expectSuccess(page, order);
    });

    await test.step("two emails are sent, to the customer and to the team", async () => {
      const reference = await expectTwoMails(shop, service, order);
      expect(reference).toMatch(/^[0-9A-F]{8}$/);
    });

    if (database === "postgres") {
      await test.step("the order is in PostgreSQL with its full brief", () => expectRow(shop, service, order));
    }
  });
}

/** Returns the order's reference in both emails. */
async function expectTwoMails(shop: VisitedShop, service: ServiceScenario, order: ServiceOrder): Promise<string> {
  const about = async () => (await shop.sentEmails()).filter((mail) => isTo(mail, order.email));
  await expect.poll(async () => (await about()).length).toBe(1);
  const [toBuyer] = await about();
  expect(toBuyer?.text).toContain(service.total);
  expect(toBuyer?.html).toContain(service.total);
  const reference = toBuyer?.text?.match(/\b[0-9A-F]{8}\b/)?.[0] ?? "";
  const notices = async () =>
    (await shop.sentEmails()).filter(
      (mail) => isTo(mail, "hello@pixelpilots.example") && mail.text?.includes(reference),
    );
  await expect.poll(async () => (await notices()).length).toBe(1);
  const [notice] = await notices();
  for (const text of Object.values(service.texts)) {
    if (text && text !== service.texts.budget) expect(notice?.text).toContain(text.split("\n")[0]);
  }
  return reference;
}

async function expectRow(shop: VisitedShop, service: ServiceScenario, order: ServiceOrder) {
  const [row, ...more] = await shop.query(
    `select service, status, amount, currency, page_type, brief, payment_session_id like 'cs\\_%' as has_session,
        paid_at is not null as has_moment from orders where email = $1`,
    [order.email],
  );
  expect(more).toEqual([]);
  const { email: _, ...texts } = order.texts;
  expect(row).toMatchObject({
    service: service.slug,
    status: "paid",
    amount: service.amount,
    currency: "usd",
    page_type: service.pageType,
    has_session: true,
    has_moment: true,
    brief: { ...texts, ...service.brief },
  });
}

const isTo = (mail: ParsedEmail, address: string) => mail.to?.some((recipient) => recipient.address === address);
