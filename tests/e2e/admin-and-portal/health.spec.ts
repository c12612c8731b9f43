import { randomUUID } from "node:crypto";
import { checkoutBody, payAt, startCheckout, statusOf } from "../../support/shop/purchase.ts";
import { DESKTOP, expectAccessible, PHONE } from "../helpers/accessibility.ts";
import { openRefund, orderPage, signInAsAdmin } from "../helpers/admin.ts";
import { expect, test, type VisitedShop } from "../helpers/fixtures.ts";
import { expectToast, hydrated } from "../helpers/web-page-order.ts";

/** Creates a paid order with a refund of $100.00 whose job is dead. Returns the ids. */
async function deadRefund(shop: VisitedShop): Promise<{ orderId: string; refundId: string }> {
  const refundId = randomUUID();
  const company = `Company ${refundId}`;
  const { url, sessionId } = await startCheckout(shop, checkoutBody({ company }));
  await payAt(url);
  await expect.poll(() => statusOf(shop, sessionId)).toBe("paid");
  const [order] = await shop.query("select id from orders where name = $1", [company]);
  const orderId = String(order?.id);
  await shop.query("insert into refunds (id, order_id, amount, reason, actor) values ($1, $2, 10000, 'Late', 'hal')", [
    refundId,
    orderId,
  ]);
  await shop.query(
    "insert into dead_jobs (id, name, data, attempts, reason) values ($1, 'process-refund', $2, 201, $3)",
    [randomUUID(), JSON.stringify({ refundId }), "The card provider is not available"],
  );
  return { orderId, refundId };
}

test("a dead refund job is shown on its order and on the health page, discarding it frees its amount, and both pages are accessible", {
  tag: "@states",
}, async ({ page, shop }) => {
  await signInAsAdmin(page, shop);
  const { orderId, refundId } = await deadRefund(shop);
  await page.goto(`/admin/orders/${orderId}`);
  const order = await orderPage(page);
  await expect(order.getByText("This refund needs attention: see Health")).toBeVisible();
  await expect((await openRefund(order)).getByText("Full remaining amount: $199.00")).toBeVisible();
  await page.keyboard.press("Escape");
  await order.getByRole("link", { name: "Health" }).click();
  const row = page.getByRole("row").filter({ hasText: `Refund ${refundId.slice(0, 8).toUpperCase()}` });
  await expect(row).toContainText("The card provider is not available");
  await expect(page.getByRole("link", { name: /^Health\s*\(some jobs failed\)$/ })).toBeVisible();
  await hydrated(page);
  await expectAccessible(page, [DESKTOP, PHONE]);
  await expect(page.getByText("Orders and payments are running")).toBeVisible();
  await row.getByRole("button", { name: "Discard Complete refund" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard for good" }).click();
  await expectToast(page, "The card provider never made this refund");
  await expect(row).toHaveCount(0);
  await page.goto(`/admin/orders/${orderId}`);
  await orderPage(page);
  await expect(order.getByRole("listitem").filter({ hasText: "Refund abandoned $100.00" })).toBeVisible();
  await expect((await openRefund(order)).getByText("Full remaining amount: $299.00")).toBeVisible();
  await page.goto("/admin/activity?kind=job-discarded");
  await expect(page.getByRole("row").filter({ hasText: refundId.slice(0, 8).toUpperCase() })).toContainText(
    "Complete refund",
  );
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, [DESKTOP, PHONE]);
});
