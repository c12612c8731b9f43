import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getCustomerFigures, listCustomers } from "~/admin/customer-list.server";
import { findCustomerProfile } from "~/admin/customer-profiles.server";
import { getMyDay, getWorkBoard } from "~/admin/dashboard.server";
import { findThread, listInbox } from "~/admin/inbox.server";
import { readInboxFilter } from "~/admin/inbox-filter";
import { findOrderDetails } from "~/admin/orders/order-details.server";
import { exportOrders } from "~/admin/orders/order-export.server";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { listOrdersWithTotals } from "~/admin/orders/order-list.server";
import { exportPayments } from "~/admin/orders/payment-export.server";
import { findQuickLook } from "~/admin/orders/quick-look.server";
import { listSubscriptionsWithTotals } from "~/admin/orders/subscription-list.server";
import { listProblems } from "~/admin/problems.server";
import { searchEverything } from "~/admin/search-everything.server";
import { listServiceChoices } from "~/admin/service-choices.server";
import { listUnfinishedCheckouts } from "~/admin/unfinished-checkouts.server";
import { listWaitingForCustomer } from "~/admin/waiting-for-customer.server";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import { productOf } from "~/billing/provider/stripe-products.server";
import { findReceiptDetails, receiptUrl } from "~/billing/receipts.server";
import { fieldName } from "~/catalog/documents/own-service-form";
import { type SoldAs, soldAs } from "~/catalog/sold-as";
import { createManualOrder } from "~/checkout/manual-orders/manual-orders.server";
import { toPayableOrder } from "~/checkout/manual-orders/payment-page.server";
import { createServiceRequest } from "~/checkout/place-order/service-request.server";
import { submitCheckout } from "~/checkout/place-order/submit-checkout.server";
import { createQuote } from "~/checkout/quotes/create-quote.server";
import { acceptQuote, getQuoteView } from "~/checkout/quotes/quote-page.server";
import { findListedQuote } from "~/checkout/quotes/quotes.server";
import { findPortalOrder } from "~/customers/portal/portal-orders.server";
import { sendOrderConfirmationEmail, sendOrderTeamEmail } from "~/email/templates/order-emails.server";
import { invoices, orders } from "~/lib/db/schema/index";
import { manualOrder, quoteById } from "../../tests/support/app/offers";
import { field, openDesk, publishDocument, publishService } from "../../tests/support/app/own-service";
import { getOrder, paySession, webPageBody, writePaidOrder } from "../../tests/support/app/paid-orders";
import { addInvoice, createSubscribed } from "../../tests/support/app/subscriptions";
import { handlePaymentEvent, paymentEvent } from "../../tests/support/app/test-app";
import { expectDone, expectFound } from "../../tests/support/expect-done";

const OLGA = "olga@pixelpilots.example";
const EMAIL = "jo@acme.example";
const viewer = { id: "0f8fad5b-d9cb-469f-a165-70867728950e", email: OLGA };

const app = openDesk();

const rename = (slug: string, title: string) => publishDocument(app, `service-${slug}`, { title });

const gameRequest = {
  ...{ service: "retro-game", companyName: "Acme Ltd", email: EMAIL, phoneNumber: "5125550142" },
  ...{ gameStyle: "arcade", gameFeatures: {}, additionalRequirements: "" },
};

async function buyPage(company: string) {
  const { sessionId } = expectDone(await submitCheckout(app, webPageBody(company))).answer as { sessionId: string };
  await paySession(app, sessionId);
  return orderOfSession(sessionId);
}

async function orderOfSession(sessionId: string) {
  const [order] = await app.db.select().from(orders).where(eq(orders.paymentSessionId, sessionId));
  return expectFound(order);
}

const csvOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

/** All that customers and staff read about an order, as one text; dates of today and links stay out. */
async function everythingAbout(id: string) {
  const order = await getOrder(app, id);
  await assignInvoiceNumbers(app);
  app.mails.length = 0;
  await sendOrderConfirmationEmail(app, id);
  await sendOrderTeamEmail(app, id);
  return {
    mails: app.mails.map(({ subject, text }) => [subject, text?.replaceAll(/https?:\S+/g, "")]),
    receipt: await findReceiptDetails(app, { sessionId: order.paymentSessionId ?? "" }),
    receiptUrl: receiptUrl(app, order),
    portal: await findPortalOrder(app, { email: order.email.toLowerCase(), orderId: id, scope: "address" }),
    invoice: (await app.db.select().from(invoices).where(eq(invoices.orderId, id))).map(({ content }) => content),
    csv: await csvOf(exportOrders(app.db, { ids: [id] })),
    details: await findOrderDetails(app.db, id),
    quickLook: await findQuickLook(app.db, id),
    thread: await findThread(app, id, viewer),
    paymentPage: toPayableOrder(app.paymentProvider, order),
  };
}

/** What staff see in lists. */
async function lists() {
  return {
    orders: (await listOrdersWithTotals(app.db, readOrderFilter(new URLSearchParams()), null)).page,
    board: await getWorkBoard(app.db),
    myDay: await getMyDay(app, null),
    inbox: await listInbox(app, readInboxFilter(new URLSearchParams("tab=all")), viewer),
    problems: await listProblems(app, null),
    waiting: await listWaitingForCustomer(app, null),
    unfinished: await listUnfinishedCheckouts(app),
    customers: await listCustomers(app.db, { q: "" }, null, false),
    figures: await getCustomerFigures(app.db, EMAIL, false),
    profile: await findCustomerProfile(app.db, EMAIL, false),
    subscriptions: await listSubscriptionsWithTotals(app.db, { q: "", status: null }, null),
    search: await searchEverything(app, "jo"),
    payments: await csvOf(exportPayments(app, { from: null, to: null })),
  };
}

describe("after a rename", () => {
  test("an order from before keeps every word, one from after has the new name, and search finds both", async () => {
    const opened = vi.spyOn(app.paymentProvider, "openSession");
    const before = await buyPage("Early Ltd");
    const seen = await everythingAbout(before.id);
    expect(before.soldAs).toBeNull();
    await rename("web-page", "Launch Pages");
    expect(await everythingAbout(before.id)).toEqual(seen);

    const after = await buyPage("Late Ltd");
    const text = JSON.stringify(await everythingAbout(after.id));
    expect(text).toContain("Launch Pages");
    expect(text).not.toContain("Custom Web Page");
    const products = opened.mock.calls.map(([{ service, productName }]) => productOf(service, { name: productName }));
    expect(products).toMatchObject([
      { id: "web-page", name: "Custom Web Page" },
      { id: expect.stringMatching(/^web-page_\w{12}$/), name: "Launch Pages" },
    ]);

    const { orders: found } = await searchEverything(app, "ltd");
    const both = new Set([before.id, after.id]);
    expect(new Set(found.map(({ id }) => id))).toEqual(both);
    const { rows } = (
      await listOrdersWithTotals(app.db, readOrderFilter(new URLSearchParams("service=web-page")), null)
    ).page;
    expect(new Set(rows.map(({ id }) => id))).toEqual(both);
    const csv = await csvOf(exportOrders(app.db, readOrderFilter(new URLSearchParams())));
    expect(csv).toContain("Launch Pages");
    expect(csv).toContain("Custom Web Pages");
  });

  test("a renewal of an old subscription keeps the old name", async () => {
    const { orderId } = await createSubscribed(app);
    await app.db
      .update(orders)
      .set({ soldAs: { title: "Social Classic" } })
      .where(eq(orders.id, orderId));
    await rename("blast", "Social Starter");
    await handlePaymentEvent(app, paymentEvent("invoice.paid", addInvoice(app, "in_2")));
    const [renewal] = await app.db.select().from(orders).where(eq(orders.invoiceId, "in_2"));
    expect(renewal?.soldAs).toEqual({ title: "Social Classic" });
    await sendOrderConfirmationEmail(app, expectFound(renewal).id);
    expect(app.mails.at(-1)?.text).toContain("Your Social Classic subscription has renewed");
  });

  test("a quote from before keeps its words when it is paid, and one from after has the new ones", async () => {
    const quote = async () => {
      const fields = new Map([
        ["email", EMAIL],
        ["businessName", "Acme Ltd"],
      ]);
      const input = { service: "ai-consulting", source: {}, fields, price: "1500", reason: "As agreed" };
      return quoteById(app, expectDone(await createQuote(app, OLGA, input)).id);
    };
    const opened = vi.spyOn(app.paymentProvider, "openSession");
    const early = await quote();
    await rename("ai-consulting", "Smart Advice");
    const late = await quote();
    expect([early.soldAs, late.soldAs === null]).toEqual([null, false]);
    expect((await findListedQuote(app, early.id))?.service).toBe("AI Consulting");
    expect((await findListedQuote(app, late.id))?.service).toBe("Smart Advice");
    expect((await getQuoteView(app, late)).product).toBe("Smart Advice");
    const paid = expectDone(await acceptQuote(app, early, true));
    expect([paid.ok, opened.mock.lastCall?.[0].service.name]).toEqual([true, "AI Consulting"]);
    const [order] = await app.db.select().from(orders).where(eq(orders.quoteId, early.id));
    expect(order?.soldAs).toBeNull();
  });

  test("a request and an order of staff store the words of their day", async () => {
    await rename("retro-game", "Arcade Ads");
    await rename("web-page", "Launch Pages");
    const request = await createServiceRequest(app, gameRequest);
    expect((await getOrder(app, expectDone(request).id)).soldAs).toMatchObject({ title: "Arcade Ads" });
    const made = expectDone(await createManualOrder(app, OLGA, manualOrder()));
    expect((await getOrder(app, made.id)).soldAs).toMatchObject({ title: "Launch Pages" });
  });

  test("words that changed meanwhile make another order and another request", async () => {
    const checkout = async () => expectDone(await submitCheckout(app, webPageBody())).answer as { sessionId: string };
    const request = async () => expectDone(await createServiceRequest(app, gameRequest)).id;
    const [session, asked] = [(await checkout()).sessionId, await request()];
    expect([(await checkout()).sessionId, await request()]).toEqual([session, asked]);
    await rename("web-page", "Launch Pages");
    await rename("retro-game", "Arcade Ads");
    expect((await orderOfSession((await checkout()).sessionId)).soldAs).toMatchObject({ title: "Launch Pages" });
    expect((await getOrder(app, await request())).soldAs).toMatchObject({ title: "Arcade Ads" });
  });
});

describe("a service of staff", () => {
  let texts: SoldAs = {};
  beforeEach(async () => {
    await publishService(app, "Logo sprint", {
      ...field(0, { label: "Motto" }),
      ...{ needs: "Your old logo.", "step.0": "We sketch three logos.", revisions: "3" },
    });
    texts = expectFound(soldAs(app.content.site(), "logo-sprint"));
  });

  const sprint = (soldAs: SoldAs | null = texts) => ({
    ...{ service: "logo-sprint", soldAs, pageType: "logo-sprint", amount: 90_000, email: EMAIL },
    ...{ brief: { name: "Jo", "f-motto": "Ever onward", email: EMAIL, agreeTOS: true }, sharedAt: app.now() },
    ...{ paidAt: app.now(), paymentSessionId: "cs_sprint_12345678", dueOn: "2026-12-01" },
  });

  test("is readable in every place", async () => {
    const id = await writePaidOrder(app, sprint());
    const seen = await everythingAbout(id);
    const { mails, receipt, portal, invoice, csv, details, thread, paymentPage } = seen;
    expect(mails[0]?.[1]).toContain("Logo sprint");
    expect(mails[0]?.[1]).toContain("Your old logo.");
    expect(mails[0]?.[1]).toContain("1. We sketch three logos.");
    expect(mails[1]?.[0]).toContain("Logo sprint");
    expect(mails[1]?.[1]).toContain("Ever onward");
    expect(receipt).toMatchObject({
      service: "Logo sprint",
      sold: {
        offer: { slug: "logo-sprint" },
        needs: "Your old logo.",
        nextSteps: ["We sketch three logos.", "You get three drafts."],
      },
    });
    expect(seen.receiptUrl).toContain("/payment-success?session_id=cs_sprint_12345678&service=logo-sprint");
    expect(portal).toMatchObject({ title: "Logo sprint", needs: "Your old logo." });
    expect(portal?.brief).toContainEqual({ field: "f-motto", label: "Motto", value: "Ever onward" });
    expect(portal?.deliveries.next).toEqual({ number: 1, included: 3 });
    expect(JSON.stringify(invoice)).toContain("Logo sprint");
    expect(csv).toContain("Brief: Motto");
    expect(csv).toContain("Ever onward");
    expect(details).toMatchObject({ serviceTitle: "Logo sprint" });
    expect(thread).toMatchObject({ service: "Logo sprint" });
    expect(paymentPage.service).toBe("Logo sprint");
    const { orders: listed, board, search, payments, customers } = await lists();
    expect(listed.rows[0]?.pageType).toBe("Logo sprint");
    expect(board.flatMap(({ cards }) => cards.map(({ service }) => service))).toEqual(["Logo sprint"]);
    expect(search.orders[0]?.pageType).toBe("Logo sprint");
    expect(payments).toContain("Logo sprint");
    expect(customers.rows[0]?.lastOrder.service).toBe("Logo sprint");
    expect((await listServiceChoices(app)).at(-1)).toEqual(["logo-sprint", "Logo sprint"]);
  });

  test.each([
    ["with hostile texts", { title: "<script>alert(1)</script>", [fieldName(0, "label")]: '=HYPERLINK("x")' }],
    ["with texts that say nothing", {}],
    ["without texts", null],
  ])("%s it crashes nothing, and texts are text", async (_, changes) => {
    const soldAs = changes && Object.keys(changes).length > 0 ? { ...texts, ...changes } : changes;
    const id = await writePaidOrder(app, sprint(soldAs));
    const { csv } = await everythingAbout(id);
    expect(csv).not.toMatch(/(^|,|")=HYPERLINK/);
    expect(app.mails.map(({ html }) => html).join()).not.toContain("<script>");
    await lists();
    await writePaidOrder(app, {
      ...sprint(soldAs),
      ...{ status: "pending", paidAt: null, paymentSessionId: null, fingerprint: "open" },
    });
    await lists();
  });

  test("what cannot be read is as shipped", async () => {
    const id = await writePaidOrder(app);
    await app.database.run({ name: "", text: `update orders set sold_as = '["title"]'` }, []);
    expect((await getOrder(app, id)).soldAs).toEqual({});
    expect(await findOrderDetails(app.db, id)).toMatchObject({ serviceTitle: "Custom Web Pages" });
  });
});
