import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listUnfinishedCheckouts } from "~/admin/unfinished-checkouts.server";
import { revokeMagicLinks } from "~/auth/magic-links.server";
import { reconcilePendingOrders } from "~/billing/payments/reconcile.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import { sendPaymentLink } from "~/checkout/place-order/payment-link.server";
import { sendPaymentLinkEmail } from "~/email/templates/link-emails.server";
import { sendOrderConfirmationEmail } from "~/email/templates/order-emails.server";
import { orders } from "~/lib/db/schema/index";
import { createOrderByAdmin, manualOrder } from "../../../tests/support/app/offers";
import { adminActivity, onlyOrder, orderById, paySession, timelineKinds } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { cancelManualOrder, createManualOrder, type ManualOrder, manualServices } from "./manual-orders.server";
import { findPayableOrder, paymentPageUrl, startManualPayment } from "./payment-page.server";

const app = setUpTestApp();

const ANN = "ann@team.example";
const CUSTOM = { amount: "1,200.00", reason: "A page in two languages" };
const input = (changes: Partial<ManualOrder> = {}) => manualOrder({ ...CUSTOM, ...changes });
const createOrder = (changes: Partial<ManualOrder> = {}) => createOrderByAdmin(app, { ...CUSTOM, ...changes });
const sessions = () => [...app.paymentProvider.sessions.values()];

describe("createManualOrder", () => {
  test("stores a pending order with the known part of the brief and sends no email", async () => {
    const order = await createOrder({ description: "One page in English and Spanish." });
    expect(order).toMatchObject({
      ...{ status: "pending", service: "web-page", name: "Acme Ltd", email: "jo@acme.example", amount: 120_000 },
      ...{ madeBy: ANN, agreed: { cents: 120_000, reason: "A page in two languages" } },
      ...{ sharedAt: null, paymentSessionId: null },
      brief: { name: "Jo Miller", company: "Acme Ltd", requirements: "One page in English and Spanish." },
    });
    expect(await app.jobs()).toEqual([]);
    expect(await timelineKinds(app)).toEqual(["manual-order"]);
    expect(await adminActivity(app)).toEqual([{ actor: ANN, kind: "manual-order", subject: order.id }]);
    expect(await listUnfinishedCheckouts(app)).toEqual([]);
  });

  test("concurrent requests with the same id create one order and one email", async () => {
    const same = input({ sendLink: true });
    const [first, second] = await Promise.all([createManualOrder(app, ANN, same), createManualOrder(app, ANN, same)]);
    expect(second).toEqual(first);
    expect(await app.db.select({ id: orders.id }).from(orders)).toEqual([{ id: same.id }]);
    expect(await app.jobs()).toEqual([{ name: "payment-link-email", data: { orderId: same.id } }]);
  });

  test("rejects the id of another order", async () => {
    const theirs = await createOrder();
    await app.db.update(orders).set({ madeBy: null }).where(eq(orders.id, theirs.id));
    expect(await createManualOrder(app, ANN, input({ id: theirs.id }))).toMatchObject({ ok: false });
  });

  test("uses the catalog's price; another amount needs a reason", async () => {
    expect(await createOrder({ amount: "", reason: "" })).toMatchObject({
      amount: 29_900,
      agreed: { cents: 29_900, parts: [] },
    });
    expect(await createOrder({ amount: "299", reason: "" })).toMatchObject({ amount: 29_900 });
    expect(await createManualOrder(app, ANN, input({ amount: "300", reason: " " }))).toMatchObject({
      ok: false,
      error: "Please give a reason for the custom price.",
    });
    expect(await createManualOrder(app, ANN, input({ service: "campaign", amount: "900", reason: "" }))).toMatchObject({
      error: "Please give a reason for the custom price.",
    });
  });

  test.each([
    [{ amount: "0.49" }, "Minimum checkout amount is $0.50"],
    [{ amount: "1000000" }, "Maximum checkout amount is $999,999.99"],
    [{ amount: "12.345" }, "Do you mean 12345.00 or 12.35? Please type it like that."],
    [{ amount: "free" }, "Please enter an amount such as 1,500.00."],
    [{ email: "jo" }, "Please enter a valid email address."],
    [{ name: "" }, "Please enter the customer’s name."],
    [{ service: "nothing" }, "Please choose one of our services."],
    [{ description: "short" }, "Please provide at least some basic requirements."],
    [{ id: "1" }, "Please reload the page and try again."],
  ])("rejects %o: %s", async (changes, error) => {
    expect(await createManualOrder(app, ANN, input(changes))).toEqual({ ok: false, error });
  });

  test("works for every service", async () => {
    for (const { slug: service } of manualServices(app.settings.site)) {
      const order = await createOrder({ service, phone: "(555) 010-0199" });
      expect.soft(await startManualPayment(app, order), service).toMatchObject({ ok: true });
    }
  });
});

describe("the payment page", () => {
  const parseUrl = (address: string) => {
    const url = new URL(address);
    return { id: url.pathname.split("/").at(-1), key: url.searchParams.get("key") };
  };
  const open = (address: string) => findPayableOrder(app, parseUrl(address).id, parseUrl(address).key);

  test("opens a session with the order's amount and reason, and payment fulfills the order like any other", async () => {
    const order = await createOrder();
    expect(await startManualPayment(app, order)).toEqual({ ok: true, url: sessions()[0]?.url });
    expect(app.paymentProvider.opened[0]).toMatchObject({
      orderId: order.id,
      amount: 120_000,
      every: undefined,
      productName: "Custom Web Page",
      items: [],
      cancelUrl: paymentPageUrl(app, order),
    });
    await paySession(app, sessions()[0]?.id);
    const paid = await onlyOrder(app);
    expect(paid).toMatchObject({ status: "paid", brief: { agreeTOS: true } });
    expect(await buildReceiptDetails(app, paid)).toMatchObject({
      lines: [
        { label: "Custom Web Page", cents: 29_900 },
        { label: "A page in two languages", cents: 90_100 },
      ],
    });
    await sendOrderConfirmationEmail(app, order.id);
    expect(app.mails[0]?.text).toContain("$1,200.00");
    expect(await startManualPayment(app, paid)).toEqual({ ok: false, error: "This order is paid. Nothing is due." });
  });

  test("opens another session after one has expired; the order stays pending", async () => {
    const order = await createOrder();
    await startManualPayment(app, order);
    app.paymentProvider.change(sessions()[0]?.id ?? "", { status: "expired", url: null });
    app.pass(25 * 3_600_000);
    await reconcilePendingOrders(app);
    const waiting = await onlyOrder(app);
    expect(waiting).toMatchObject({ status: "pending", nextCheckAt: null });
    expect(await startManualPayment(app, waiting)).toEqual({ ok: true, url: sessions()[1]?.url });
    expect(sessions()).toHaveLength(2);
  });

  test("charges the order's amount every month for a subscription", async () => {
    const order = await createOrder({ service: "blast", amount: "500", reason: "Two networks only" });
    await startManualPayment(app, order);
    expect(app.paymentProvider.opened[0]).toMatchObject({ amount: 50_000, every: "month" });
  });

  test("has a key per order that revoking the links or changing the email invalidates", async () => {
    const [order, other] = [await createOrder(), await createOrder()];
    const address = paymentPageUrl(app, order);
    expect(await open(address)).toMatchObject({ id: order.id });
    expect(await findPayableOrder(app, other.id, parseUrl(address).key)).toBeNull();
    expect(await findPayableOrder(app, order.id, null)).toBeNull();
    await revokeMagicLinks(app, order.id, ANN);
    expect(await open(address)).toBeNull();
    const revoked = await orderById(app, order.id);
    const newer = revoked ? paymentPageUrl(app, revoked) : "";
    expect(await open(newer)).not.toBeNull();
    await app.db.update(orders).set({ email: "other@acme.example" }).where(eq(orders.id, order.id));
    expect(await open(newer)).toBeNull();
  });

  test("sends no link and opens no session in the other payment mode", async () => {
    const order = await createOrder();
    app.paymentProvider.mode = "live";
    expect(await startManualPayment(app, order)).toMatchObject({ ok: false });
    expect(await sendPaymentLink(app, order.id, ANN)).toMatchObject({ ok: false });
    expect(app.paymentProvider.opened).toEqual([]);
    expect(await app.jobs()).toEqual([]);
  });

  test("is emailed on request, which also makes the order visible in the portal", async () => {
    const order = await createOrder();
    expect(await sendPaymentLink(app, order.id, ANN)).toEqual({ ok: true });
    expect(await orderById(app, order.id)).toMatchObject({ sharedAt: expect.any(Date) });
    expect(app.paymentProvider.opened).toEqual([]);
    await sendPaymentLinkEmail(app, order.id, "job-1");
    expect(app.mails[0]).toMatchObject({ to: "jo@acme.example" });
    expect(app.mails[0]?.text).toContain(paymentPageUrl(app, order));
    expect(app.mails[0]?.text).toContain("A page in two languages");
  });
});

describe("cancelManualOrder", () => {
  test("cancels an unpaid order and expires its open session", async () => {
    const order = await createOrder();
    await startManualPayment(app, order);
    expect(await cancelManualOrder(app, order.id, ANN)).toEqual({ ok: true });
    expect(await orderById(app, order.id)).toMatchObject({ status: "cancelled" });
    expect(sessions()[0]).toMatchObject({ status: "expired" });
    expect((await adminActivity(app)).map(({ kind }) => kind)).toEqual(["manual-order", "manual-order-cancelled"]);
    expect(await cancelManualOrder(app, order.id, ANN)).toMatchObject({ ok: false });
    expect(await sendPaymentLink(app, order.id, ANN)).toMatchObject({ ok: false });
  });

  test("fulfills the order instead if the customer has just paid", async () => {
    const order = await createOrder();
    await startManualPayment(app, order);
    app.paymentProvider.pay(sessions()[0]?.id ?? "");
    expect(await cancelManualOrder(app, order.id, ANN)).toEqual({ ok: false, error: "The customer has already paid." });
    expect(await orderById(app, order.id)).toMatchObject({ status: "paid" });
  });
});
