import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { updateWorkOfOrders } from "~/orders/work.server";
import { allOrders, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { assignInvoiceNumbers } from "./invoice-numbering.server";

const app = setUpTestApp();

test("orders that are assigned together while they get their invoices get both, whichever is first", async () => {
  const ids = [];
  for (let order = 0; order < 10; order++) ids.push(await writePaidOrder(app));
  for (let race = 0; race < 10; race++) {
    // The oldest payment has the greatest id.
    await app.db.execute(sql`delete from invoices`);
    await app.db.execute(
      sql`update orders set invoiced_at = null, paid_at = now() - get_byte(uuid_send(id), 0) * interval '1 minute'`,
    );
    const assignee = `ann-${race}@pixelpilots.example`;
    const [assigned] = await Promise.all([
      updateWorkOfOrders(app, "olga@pixelpilots.example", ids, { assignee }),
      assignInvoiceNumbers(app),
    ]);
    expect(assigned).toMatchObject({ ok: true, changed: 10 });
    const orders = await allOrders(app);
    expect(orders.filter((order) => order.assignee === assignee && order.invoicedAt)).toHaveLength(10);
  }
});
