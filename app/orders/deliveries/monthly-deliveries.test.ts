import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listWaitingForCustomer } from "~/admin/waiting-for-customer.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { orders } from "~/lib/db/schema/index";
import { findAwaitedStep } from "~/orders/awaited-step.server";
import { findOrderProgress } from "~/orders/progress.server";
import {
  approve,
  createDelivered,
  requestRevisionAs,
  seen,
  statuses,
  workOf,
} from "../../../tests/support/app/deliveries";
import {
  BLAST_MONTH,
  getOrder,
  openSessionOf,
  paySession,
  timelineKinds,
  writePaidOrder,
} from "../../../tests/support/app/paid-orders";
import { addInvoice } from "../../../tests/support/app/subscriptions";
import { handlePaymentEvent, paymentEvent, setUpTestApp } from "../../../tests/support/app/test-app";
import { withdrawDelivery } from "./deliveries.server";

/** A month's calendar, which is delivered automatically. */

const app = setUpTestApp();

/** A subscription whose checkout is paid at the provider, and recorded. */
async function begun(service = "blast"): Promise<string> {
  const pageType = service === "blast" ? "social-posts" : service;
  const unpaid = { status: "pending", subscriptionId: null, paymentIntentId: null } as const;
  const orderId = await writePaidOrder(app, { ...BLAST_MONTH, service, pageType, ...unpaid });
  const { id } = await openSessionOf(app, orderId, { amount: 65_000, every: "month" });
  app.paymentProvider.change(id, { subscriptionId: "sub_1" });
  await paySession(app, id);
  return orderId;
}

/** Pays the invoice of a later month and handles its event `times` times. */
async function month(id: string, paidAt: Date, times = 1): Promise<void> {
  addInvoice(app, id, { paidAt });
  for (let time = 1; time <= times; time++)
    await handlePaymentEvent(app, paymentEvent("invoice.paid", id, { id: `evt_${id}_${time}` }));
}
const DECEMBER = new Date("2030-12-21T18:00:00Z");
const JANUARY = new Date("2031-01-21T18:00:00Z");

test("a calendar that the payment delivers is no contact: the team has still to contact the customer", async () => {
  const order = await getOrder(app, await begun());
  expect((await findOrderProgress(app, order)).map(({ title, state }) => `${state} ${title}`)).toEqual([
    "done Paid",
    "now We’ll contact you",
    "later In work",
    "later Delivered",
  ]);
});

describe("a paid month of BLAST", () => {
  test("has its calendar as one delivery, on repeated payment events", async () => {
    const orderId = await begun();
    await fulfillOrder(app, (await getOrder(app, orderId)).paymentSessionId ?? "", "buyer");
    await month("in_2", DECEMBER, 3);
    const { list } = await seen(app, orderId);
    expect(
      list.map(({ number, status, monthFile, answerable }) => ({ number, status, monthFile, answerable })),
    ).toEqual([
      { number: 2, status: "open", monthFile: true, answerable: true },
      { number: 1, status: "replaced", monthFile: true, answerable: false },
    ]);
    expect(list[0]).toMatchObject({ title: "Content calendar, December 2030", author: null, closes: false });
    expect((await timelineKinds(app)).filter((kind) => kind === "delivered")).toHaveLength(2);
    expect((await app.jobs()).filter(({ name }) => name.startsWith("delivery-"))).toEqual([]);
  });

  test("is not closed by its approval, and stays in progress after a revision", async () => {
    const orderId = await begun();
    const [calendar] = (await seen(app, orderId)).list;
    expect(await approve(app, orderId, calendar?.id ?? "")).toEqual({
      ok: true,
      message: "Thank you! Delivery 1 is approved, and we’ll keep going.",
    });
    expect(await workOf(app, orderId)).toBe("new");
    await month("in_2", DECEMBER);
    const [next] = (await seen(app, orderId)).list;
    expect(await requestRevisionAs(app, orderId, next?.id ?? "")).toMatchObject({ ok: true });
    expect(await workOf(app, orderId)).toBe("in_progress");
  });

  test("that is recorded late is replaced by the later one", async () => {
    const orderId = await begun();
    await month("in_3", JANUARY);
    await month("in_2", DECEMBER);
    expect(await statuses(app, orderId)).toEqual(["1 replaced", "2 open", "3 replaced"]);
  });

  test("does not replace deliveries by admins", async () => {
    const orderId = await begun();
    const posts = await createDelivered(app, orderId, { title: "Your posts" });
    await month("in_2", DECEMBER);
    expect(await statuses(app, orderId)).toEqual(["1 replaced", "2 open", "3 open"]);
    const [calendar] = (await seen(app, orderId)).list;
    await requestRevisionAs(app, orderId, calendar?.id ?? "");
    await approve(app, orderId, posts);
    expect(await workOf(app, orderId)).toBe("in_progress");
    await approve(app, orderId, await createDelivered(app, orderId));
    expect(await workOf(app, orderId)).toBe("done");
    await month("in_3", JANUARY);
    expect(await workOf(app, orderId)).toBe("in_progress");
  });

  test("that was refunded has no file and no answer, the others keep theirs", async () => {
    const orderId = await begun();
    await month("in_2", DECEMBER);
    await app.db.update(orders).set({ status: "refunded" }).where(eq(orders.invoiceId, "in_2"));
    const { list } = await seen(app, orderId);
    expect(list).toMatchObject([
      { status: "open", monthFile: false, answerable: false },
      { status: "replaced", monthFile: true },
    ]);
    expect(await approve(app, orderId, list[0]?.id ?? "")).toMatchObject({ ok: false });
    expect(await findAwaitedStep(app.db, await getOrder(app, orderId))).toBeNull();
    expect((await listWaitingForCustomer(app, null)).total).toBe(0);
  });

  test("cannot be withdrawn", async () => {
    const orderId = await begun();
    const [calendar] = (await seen(app, orderId)).list;
    expect(await withdrawDelivery(app, "ann@team.example", orderId, calendar?.id ?? "")).toMatchObject({ ok: false });
  });
});

test("a subscription without a monthly file starts without deliveries", async () => {
  expect(await statuses(app, await begun("seo-copywriting"))).toEqual([]);
});
