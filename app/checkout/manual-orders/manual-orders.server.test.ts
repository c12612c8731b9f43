import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listUnfinishedCheckouts } from "~/admin/unfinished-checkouts.server";
import { revokeMagicLinks } from "~/auth/magic-links.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { reconcilePendingOrders } from "~/billing/payments/reconcile.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import { sendPaymentLink } from "~/checkout/place-order/payment-link.server";
import { sendPaymentLinkEmail } from "~/email/templates/link-emails.server";
import { sendOrderConfirmationEmail } from "~/email/templates/order-emails.server";
import { orders } from "~/lib/db/schema/index";
import { orderById, staffActivity, timelineKinds } from "../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { cancelManualOrder, createManualOrder, type ManualOrder, manualServices } from "./manual-orders.server";
import { findPayableOrder, paymentPageUrl, startManualPayment } from "./payment-page.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const ANN = "ann@team.example";
const asked = (changes: Partial<ManualOrder> = {}): ManualOrder => ({
  id: randomUUID(),
  service: "web-page",
  name: "Jo Miller",
  email: "jo@acme.example",
  company: "Acme Ltd",
  phone: "",
  amount: "1,200.00",
  reason: "A page in two languages",
  description: "",
  sendLink: false,
  ...changes,
});
async function made(changes: Partial<ManualOrder> = {}) {
  const order = await createManualOrder(app, ANN, asked(changes));
  if (!order.ok) throw new Error(order.error);
  const row = await orderById(app, order.id);
  if (!row) throw new Error("The order is not there");
  return row;
}
const sessions = () => [...app.paymentProvider.sessions.values()];

describe("an order that staff make", () => {
  test("is pending, with what is known of the brief, and mails nobody", async () => {
    const order = await made({ description: "One page in English and Spanish." });
    expect(order).toMatchObject({
      status: "pending",
      service: "web-page",
      name: "Acme Ltd",
      email: "jo@acme.example",
      amount: 120_000,

      madeBy: ANN,
      agreed: { cents: 120_000, reason: "A page in two languages" },
      sharedAt: null,
      paymentSessionId: null,
      brief: { name: "Jo Miller", company: "Acme Ltd", requirements: "One page in English and Spanish." },
    });
    expect(await app.jobs()).toEqual([]);
    expect(await timelineKinds(app)).toEqual(["manual-order"]);
    expect(await staffActivity(app)).toEqual([{ actor: ANN, kind: "manual-order", subject: order.id }]);
    expect(await listUnfinishedCheckouts(app)).toEqual([]);
  });

  test("of a double press is one order with one mail", async () => {
    const same = asked({ sendLink: true });
    const [first, second] = await Promise.all([createManualOrder(app, ANN, same), createManualOrder(app, ANN, same)]);
    expect(second).toEqual(first);
    expect(await app.db.select({ id: orders.id }).from(orders)).toEqual([{ id: same.id }]);
    expect(await app.jobs()).toEqual([{ name: "payment-link-email", data: { orderId: same.id } }]);
  });

  test("takes the id of no other order", async () => {
    const theirs = await made();
    await app.db.update(orders).set({ madeBy: null }).where(eq(orders.id, theirs.id));
    expect(await createManualOrder(app, ANN, asked({ id: theirs.id }))).toMatchObject({ ok: false });
  });

  test("costs what the catalog says unless staff say why not", async () => {
    expect(await made({ amount: "", reason: "" })).toMatchObject({
      amount: 29_900,
      agreed: { cents: 29_900, parts: [] },
    });
    expect(await made({ amount: "299", reason: "" })).toMatchObject({ amount: 29_900 });
    expect(await createManualOrder(app, ANN, asked({ amount: "300", reason: " " }))).toMatchObject({
      ok: false,
      error: expect.stringMatching(/why the price isn’t \$299\.00/),
    });
    expect(await createManualOrder(app, ANN, asked({ service: "campaign", amount: "900", reason: "" }))).toMatchObject({
      error: "Please say what the amount is for.",
    });
  });

  test.each([
    ["0.49", "Minimum checkout amount is $0.50"],
    ["1000000", "Maximum checkout amount is $999,999.99"],
    ["12.345", "Please enter an amount such as 1,200.00."],
    ["free", "Please enter an amount such as 1,200.00."],
  ])("of %s dollars is refused: %s", async (amount, error) => {
    expect(await createManualOrder(app, ANN, asked({ amount }))).toEqual({ ok: false, error });
  });

  test.each([
    [{ email: "jo" }, "Please enter a valid email address."],
    [{ name: "" }, "Please enter the customer’s name."],
    [{ service: "nothing" }, "Please choose one of our services."],
    [{ description: "short" }, "Please provide at least some basic requirements."],
    [{ id: "1" }, "Please reload the page and try again."],
  ])("with %o is refused: %s", async (changes, error) => {
    expect(await createManualOrder(app, ANN, asked(changes))).toEqual({ ok: false, error });
  });

  test("can be of any service", async () => {
    for (const { slug: service } of manualServices()) {
      const order = await made({ service, phone: "(555) 010-0199" });
      expect.soft(await startManualPayment(app, order), service).toMatchObject({ ok: true });
    }
  });
});

describe("the address at which it is paid for", () => {
  const parts = (address: string) => {
    const url = new URL(address);
    return { id: url.pathname.split("/").at(-1), key: url.searchParams.get("key") };
  };
  const open = (address: string) => findPayableOrder(app, parts(address).id, parts(address).key);

  test("opens a checkout of the order's own amount, named by what it is for, and the order is paid as any other", async () => {
    const order = await made();
    expect(await startManualPayment(app, order)).toEqual({ ok: true, url: sessions()[0]?.url });
    expect(app.paymentProvider.opened[0]).toMatchObject({
      orderId: order.id,
      amount: 120_000,
      every: undefined,
      items: [{ name: "A page in two languages", amount: 120_000 }],
      cancelUrl: paymentPageUrl(app, order),
    });
    app.paymentProvider.pay(sessions()[0]?.id ?? "");
    await fulfillOrder(app, sessions()[0]?.id ?? "", "provider");
    const paid = await orderById(app, order.id);
    expect(paid).toMatchObject({ status: "paid", brief: { agreeTOS: true } });
    if (!paid) throw new Error("The order is gone");
    expect(await buildReceiptDetails(app, paid)).toMatchObject({
      lines: [{ label: "A page in two languages", cents: 120_000 }],
    });
    await sendOrderConfirmationEmail(app, order.id);
    expect(app.mails[0]?.text).toContain("$1,200.00");
    expect(await startManualPayment(app, paid)).toEqual({ ok: false, error: "This order is paid. Nothing is due." });
  });

  test("opens another checkout after one has expired: the order waits", async () => {
    const order = await made();
    await startManualPayment(app, order);
    app.paymentProvider.change(sessions()[0]?.id ?? "", { status: "expired", url: null });
    app.pass(25 * 3_600_000);
    await reconcilePendingOrders(app);
    const waiting = await orderById(app, order.id);
    expect(waiting).toMatchObject({ status: "pending", nextCheckAt: null });
    if (!waiting) throw new Error("The order is gone");
    expect(await startManualPayment(app, waiting)).toEqual({ ok: true, url: sessions()[1]?.url });
    expect(sessions()).toHaveLength(2);
  });

  test("of a subscription takes the order's own amount each month", async () => {
    const order = await made({ service: "blast", amount: "500", reason: "Two networks only" });
    await startManualPayment(app, order);
    expect(app.paymentProvider.opened[0]).toMatchObject({ amount: 50_000, every: "month" });
  });

  test("is one for each order, and dies with the customer's links and with another address", async () => {
    const [order, other] = [await made(), await made()];
    const address = paymentPageUrl(app, order);
    expect(await open(address)).toMatchObject({ id: order.id });
    expect(await findPayableOrder(app, other.id, parts(address).key)).toBeNull();
    expect(await findPayableOrder(app, order.id, null)).toBeNull();
    await revokeMagicLinks(app, order.id, ANN);
    expect(await open(address)).toBeNull();
    const revoked = await orderById(app, order.id);
    const newer = revoked ? paymentPageUrl(app, revoked) : "";
    expect(await open(newer)).not.toBeNull();
    await app.db.update(orders).set({ email: "other@acme.example" }).where(eq(orders.id, order.id));
    expect(await open(newer)).toBeNull();
  });

  test("does nothing in the other mode", async () => {
    const order = await made();
    app.paymentProvider.mode = "live";
    expect(await startManualPayment(app, order)).toMatchObject({ ok: false });
    expect(await sendPaymentLink(app, order.id, ANN)).toMatchObject({ ok: false });
    expect(app.paymentProvider.opened).toEqual([]);
    expect(await app.jobs()).toEqual([]);
  });

  test("is mailed only when staff say so, and is then the customer's to see", async () => {
    const order = await made();
    expect(await sendPaymentLink(app, order.id, ANN)).toEqual({ ok: true });
    expect(await orderById(app, order.id)).toMatchObject({ sharedAt: expect.any(Date) });
    expect(app.paymentProvider.opened).toEqual([]);
    await sendPaymentLinkEmail(app, order.id, "job-1");
    expect(app.mails[0]).toMatchObject({ to: "jo@acme.example" });
    expect(app.mails[0]?.text).toContain(paymentPageUrl(app, order));
    expect(app.mails[0]?.text).toContain("A page in two languages");
  });
});

describe("an order that nobody paid", () => {
  test("is cancelled by staff, and its open checkout ends", async () => {
    const order = await made();
    await startManualPayment(app, order);
    expect(await cancelManualOrder(app, order.id, ANN)).toEqual({ ok: true });
    expect(await orderById(app, order.id)).toMatchObject({ status: "cancelled" });
    expect(sessions()[0]).toMatchObject({ status: "expired" });
    expect((await staffActivity(app)).map(({ kind }) => kind)).toEqual(["manual-order", "manual-order-cancelled"]);
    expect(await cancelManualOrder(app, order.id, ANN)).toMatchObject({ ok: false });
    expect(await sendPaymentLink(app, order.id, ANN)).toMatchObject({ ok: false });
  });

  test("that was paid in the last moment is paid, and not cancelled", async () => {
    const order = await made();
    await startManualPayment(app, order);
    app.paymentProvider.pay(sessions()[0]?.id ?? "");
    expect(await cancelManualOrder(app, order.id, ANN)).toEqual({ ok: false, error: "The customer has already paid." });
    expect(await orderById(app, order.id)).toMatchObject({ status: "paid" });
  });
});
