/**
 * @module-tag promise-19
 * @module-tag promise-37
 */
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { magicLinkCookie, portalUrl, revokeMagicLinks } from "~/auth/magic-links.server";
import { renewalReceiptUrl } from "~/billing/receipts.server";
import { createQuote } from "~/checkout/quotes/create-quote.server";
import { findQuoteByKey, getQuoteStatus, quoteUrl } from "~/checkout/quotes/quotes.server";
import { correctCustomer } from "~/customers/correct-customer.server";
import { sendOrderConfirmationEmail } from "~/email/templates/order-emails.server";
import type { Role } from "~/lib/db/column-types";
import { type OrderRow, orders, quotes } from "~/lib/db/schema/index";
import { orderById, placeWebPageOrder, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpOwners } from "../../../tests/support/app/people";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { loader as deliverable } from "./deliverable";
import { action as paymentStatus } from "./payment-status";
import { loader as receipt } from "./receipt";
import { loader as receiptDetails } from "./receipt-details";

/** What the links of an order's emails open, after an admin ended them. */

const app = setUpTestApp();

const ANN = "ann@team.example";
const SESSION = "cs_test_a1b2c3d4e5";

const bought = (changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, {
    ...{ service: "blast", pageType: "social-posts", amount: 65_000, brief: { industry: "Coffee" } },
    ...{ paymentSessionId: SESSION, sharedAt: app.now(), paidAt: app.now() },
    ...changes,
  });
const found = async (id: string): Promise<OrderRow> => {
  const order = await orderById(app, id);
  if (!order) throw new Error("There is no such order");
  return order;
};
const endLinks = (id: string) => revokeMagicLinks(app, id, ANN);

/** Statuses of receipt, details, file and confirmation by the session's id. */
async function opened(Cookie?: string, session = SESSION): Promise<number[]> {
  const ask = async (answer: typeof receipt, path: string, init: RequestInit = {}) => {
    const context = requestContextOf(app);
    const headers = new Headers(Cookie ? { Cookie } : {});
    return (await answer({ request: new Request(`http://localhost:3000${path}`, { ...init, headers }), context }))
      .status;
  };
  const query = `?session_id=${session}`;
  return [
    await ask(receipt, `/api/orders/receipt${query}`),
    await ask(receiptDetails, `/api/orders/receipt/details${query}`),
    await ask(deliverable, `/api/orders/social-posts.pdf${query}`),
    await ask(paymentStatus, "/api/payment-webhook", { method: "POST", body: JSON.stringify({ sessionId: session }) }),
  ];
}
const EVERYTHING = [200, 200, 200, 200];
const NOTHING = [404, 404, 404, 404];

/** Status of the receipt that this link opens. */
async function openedByKey(link: string): Promise<number> {
  const context = requestContextOf(app);
  return (
    await receipt({ request: new Request(`http://localhost:3000/api/orders/receipt${new URL(link).search}`), context })
  ).status;
}

const { owner } = setUpOwners(() => app);
const signedIn = async (role: Role) => (await owner(`${role}@team.example`, role)).browser.held.join("; ");

describe("the links of an order's emails", () => {
  test("to receipt, details, file and confirmation end together, for its address only", async () => {
    const id = await bought();
    const other = await bought({ email: "bo@other.example", paymentSessionId: "cs_test_other00001" });
    expect(await opened()).toEqual(EVERYTHING);
    await endLinks(id);
    expect(await opened()).toEqual(NOTHING);
    expect(await opened(undefined, (await found(other)).paymentSessionId ?? "")).toEqual(EVERYTHING);
  });

  test("to the receipt of a later month end, each time", async () => {
    const id = await bought({ invoiceId: "in_2", subscriptionId: "sub_1", paymentSessionId: null });
    const link = async () => renewalReceiptUrl(app, await found(id));
    for (const _time of [1, 2]) {
      const mailed = await link();
      expect(await openedByKey(mailed)).toBe(200);
      app.pass(1_000);
      await endLinks(id);
      expect(await openedByKey(mailed)).toBe(404);
    }
    expect(await openedByKey(await link())).toBe(200);
  });

  test("end, but its customer with a newer link and an admin who works on orders still see everything", async () => {
    const id = await bought();
    const keyOf = async (order: string) => new URL(portalUrl(app, await found(order))).searchParams.get("key") ?? "";
    const cookieOf = async (order: string) =>
      (await magicLinkCookie(app.settings, await keyOf(order))).split(";")[0] ?? "";
    const old = await cookieOf(id);
    await endLinks(id);
    const stranger = await bought({ email: "bo@other.example", paymentSessionId: "cs_test_other00001" });
    expect(await opened(old)).toEqual(NOTHING);
    expect(await opened(await cookieOf(stranger))).toEqual(NOTHING);
    expect(await opened(await cookieOf(id))).toEqual(EVERYTHING);
    expect(await opened(await signedIn("manager"))).toEqual(EVERYTHING);
    expect(await opened(await signedIn("reader"))).toEqual(NOTHING);
  });

  test("are not in an email that is sent again: it leads to the portal, which has them", async () => {
    const id = await bought();
    await sendOrderConfirmationEmail(app, id);
    await endLinks(id);
    await sendOrderConfirmationEmail(app, id);
    const [before, after] = app.mails;
    expect(before?.text).toContain(SESSION);
    expect(after?.text).not.toContain(SESSION);
    expect(after?.text).toContain("/my-order?key=");
  });

  test("also end when the address is corrected, and not when only its case changes", async () => {
    const id = await bought({ email: "jo@acme.example" });
    const correct = async (email: string) =>
      correctCustomer(app, ANN, id, { name: "Jo", person: "Jo", email, company: "", phone: "", website: "" });
    expect(await correct("Jo@acme.example")).toEqual({ ok: true });
    expect(await opened()).toEqual(EVERYTHING);
    expect(await correct("jo@right.example")).toEqual({ ok: true });
    expect(await opened()).toEqual(NOTHING);
  });

  test("do not break the receipt of a payment that is made afterwards", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    const [order] = await app.db.select().from(orders);
    await endLinks(order?.id ?? "");
    const [before, , , status] = await opened(undefined, sessionId);
    expect([before, status]).toEqual([404, 200]);
    app.pass(60_000);
    app.paymentProvider.pay(sessionId);
    const confirmed = await opened(undefined, sessionId);
    expect(confirmed[3]).toBe(200);
    expect((await opened(undefined, sessionId)).slice(0, 2)).toEqual([200, 200]);
  });

  test("to a quote that became this order end; a quote that is not paid keeps its own", async () => {
    const fields = { businessName: "Acme Ltd", email: "jo@acme.example", brief: "Sell shoes", budget: "4000" };
    const written = async () => {
      const input = { service: "campaign", fields: new Map(Object.entries(fields)), price: "", reason: "", source: {} };
      const { id } = expectDone(await createQuote(app, ANN, input));
      return { id, key: new URL(quoteUrl(app, id)).searchParams.get("key") };
    };
    const [paid, open] = [await written(), await written()];
    const id = await bought({ service: "campaign", quoteId: paid.id });
    const opens = async ({ id, key }: typeof paid) => (await findQuoteByKey(app, id, key ?? undefined)) !== null;
    expect([await opens(paid), await opens(open)]).toEqual([true, true]);
    await endLinks(id);
    expect([await opens(paid), await opens(open)]).toEqual([false, true]);
    const [row] = await app.db.select().from(quotes).where(eq(quotes.id, paid.id));
    expect(row && (await getQuoteStatus(app, row)).state).toBe("paid");
  });
});
