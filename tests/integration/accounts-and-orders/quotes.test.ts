import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createTestQuote } from "../../support/fuzz/admin-examples.ts";
import { checkoutBody, payAt } from "../../support/shop/purchase.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { findEmailTo, type Page, Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Quotes without scripts. */

const shop = await getSharedShop();

/** Saves the brief of a web page as a quote. */
async function kept() {
  const email = `jo-${randomUUID()}@acme.example`;
  return { email, path: await createTestQuote(shop, { ...checkoutBody({ company: `Acme ${randomUUID()}` }), email }) };
}
/** Link target of an accepted quote: the payment page, or the receipt. */
const leavingTo = ({ html }: Page) =>
  /(?<=href=")https?:[^"]*\/pay\/[^"]*/.exec(html)?.[0].replaceAll("&amp;", "&") ?? "";

describe("a brief saved as a quote", () => {
  test("has a page that is not cached, not indexed, and does not leak its key by Referer", async () => {
    const { path, email } = await kept();
    const page = await new Visitor(shop).get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(page.headers.get("referrer-policy")).toBe("strict-origin");
    expect(page.headers.get("x-robots-tag")).toBe("noindex");
    for (const text of ["Custom Web Page", "$299.00", email, "Good until", "Accept and pay", "Landing page"]) {
      expect(page.html).toContain(text);
    }
    const data = await new Visitor(shop).get(path.replace("?", ".data?"));
    expect([data.status, data.headers.get("cache-control")]).toEqual([200, expect.stringContaining("no-store")]);
  });

  test("has a PDF", async () => {
    const { path } = await kept();
    const file = await new Visitor(shop).get(path.replace("?", "/pdf?"));
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="Quote-[0-9A-F]{8}\.pdf"$/);
    expect(file.html.slice(0, 5)).toBe("%PDF-");
  });

  test("is accepted and paid once with the link, and the receipt is emailed", async () => {
    const { path, email } = await kept();
    const [boss, tab] = [new Visitor(shop), new Visitor(shop)];
    const disagreed = await boss.post(path, {});
    expect([disagreed.status, leavingTo(disagreed)]).toEqual([400, ""]);
    expect(disagreed.html).toContain("Please agree to the terms of service first.");
    const accepted = await boss.post(path, { agreeTOS: "yes" });
    expect(accepted.status).toBe(200);
    expect(leavingTo(await tab.post(path, { agreeTOS: "yes" }))).toBe(leavingTo(accepted));
    expect((await tab.get(path)).html).toContain("The payment hasn’t been made yet.");
    const { back } = await payAt(leavingTo(accepted));
    expect(back).toContain("/payment-success");
    await findEmailTo(shop, email, "order");
    const paid = await waitFor(
      async () => {
        const page = await tab.get(path);
        return page.html.includes("This quote was accepted and paid on") ? page : undefined;
      },
      { what: "the quote to be paid" },
    );
    expect(paid.html).not.toContain("Accept and pay");
    expect((await boss.post(path, { agreeTOS: "yes" })).status).toBe(400);
  });
});
