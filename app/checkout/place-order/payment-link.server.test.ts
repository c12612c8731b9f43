import { describe, expect, test } from "vitest";
import { listUnfinishedCheckouts } from "~/admin/unfinished-checkouts.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { sendPaymentLinkEmail } from "~/email/templates/link-emails.server";
import {
  adminActivity,
  orderById,
  paySession,
  timelineKinds,
  writePaidOrder,
} from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { reopenCheckout, sendPaymentLink } from "./payment-link.server";

const app = setUpTestApp();

describe("payment links", () => {
  const REQUEST = {
    service: "retro-game",
    status: "pending",
    paymentIntentId: null,
    amount: 299_700,
    pageType: "retro-game",
  } as const;
  const requested = () => writePaidOrder(app, REQUEST);
  const sessions = () => [...app.paymentProvider.sessions.values()];

  test("a request gets a checkout that is emailed, reconciled and fulfilled like any other", async () => {
    const id = await requested();
    expect(await sendPaymentLink(app, id, "ann@team.example")).toEqual({ ok: true });
    const [session] = sessions();
    expect(await orderById(app, id)).toMatchObject({ paymentSessionId: session?.id, status: "pending" });
    expect((await orderById(app, id))?.nextCheckAt).not.toBeNull();
    await sendPaymentLinkEmail(app, id, "job-1");
    expect(app.mails[0]).toMatchObject({ to: "jo@acme.example" });
    expect(app.mails[0]?.text).toContain(session?.url);
    await paySession(app, session?.id);
    expect(await orderById(app, id)).toMatchObject({ status: "paid" });
    expect(await sendPaymentLink(app, id, "ann@team.example")).toMatchObject({
      ok: false,
      error: expect.stringMatching(/hasn’t been paid/),
    });
    expect(await timelineKinds(app)).toEqual(["payment-link-sent", "paid"]);
    expect(await adminActivity(app)).toEqual([{ actor: "ann@team.example", kind: "payment-link", subject: id }]);
  });

  test("concurrent requests open one session; after it has expired, another one is opened", async () => {
    const id = await requested();
    await Promise.all([sendPaymentLink(app, id, "a@team.example"), sendPaymentLink(app, id, "b@team.example")]);
    expect(sessions()).toHaveLength(1);
    app.paymentProvider.change(sessions()[0]?.id ?? "", { status: "expired", url: null });
    await fulfillOrder(app, sessions()[0]?.id ?? "", "sweep");
    expect(await orderById(app, id)).toMatchObject({ status: "cancelled" });
    expect(await sendPaymentLink(app, id, "a@team.example")).toEqual({ ok: true });
    expect(sessions()).toHaveLength(2);
    expect(await orderById(app, id)).toMatchObject({ status: "pending", paymentSessionId: sessions()[1]?.id });
  });

  test("a checkout that waited for an admin gets another link after its first has expired, and is no unfinished checkout", async () => {
    const id = await writePaidOrder(app, {
      status: "pending",
      paymentIntentId: null,
      paidAt: null,
      dueOn: "2026-12-01",
    });
    expect(await sendPaymentLink(app, id, "ann@team.example")).toEqual({ ok: true });
    app.paymentProvider.change(sessions()[0]?.id ?? "", { status: "expired", url: null });
    await fulfillOrder(app, sessions()[0]?.id ?? "", "sweep");
    expect(await orderById(app, id)).toMatchObject({ status: "cancelled" });
    expect(await listUnfinishedCheckouts(app)).toEqual([]);
    expect(await reopenCheckout(app, id, "ann@team.example")).toMatchObject({ ok: false });
    expect(await sendPaymentLink(app, id, "ann@team.example")).toEqual({ ok: true });
    expect(await orderById(app, id)).toMatchObject({ status: "pending", paymentSessionId: sessions()[1]?.id });
  });

  test("if the customer has paid meanwhile, no link is sent and the payment is recorded", async () => {
    const id = await requested();
    await sendPaymentLink(app, id, "ann@team.example");
    app.paymentProvider.pay(sessions()[0]?.id ?? "");
    expect(await sendPaymentLink(app, id, "ann@team.example")).toEqual({
      ok: false,
      error: "The customer has already paid.",
    });
    expect(await orderById(app, id)).toMatchObject({ status: "paid" });
  });

  test("a request made in test mode gets no link in live mode", async () => {
    const id = await requested();
    app.paymentProvider.mode = "live";
    expect(await sendPaymentLink(app, id, "ann@team.example")).toEqual({
      ok: false,
      error:
        "This order was made with test payments, and the shop now takes live ones. Ask the customer to send the request again.",
    });
    expect(app.paymentProvider.opened).toEqual([]);
    expect(await orderById(app, id)).toMatchObject({ status: "pending", paymentSessionId: null });
    expect(await app.jobs()).toEqual([]);
  });

  test("line items are sent to the provider only if they add up to the amount", async () => {
    const parts = [
      { label: "Game", item: "Game", cents: 200_000 },
      { label: "Sound", item: "Sound", cents: 50_000 },
    ];
    const of = (amount: number) => writePaidOrder(app, { ...REQUEST, amount, agreed: { cents: 250_000, parts } });
    await sendPaymentLink(app, await of(250_000), "ann@team.example");
    await sendPaymentLink(app, await of(240_000), "ann@team.example");
    const items = parts.map(({ item, cents }) => ({ name: item, amount: cents }));
    expect(app.paymentProvider.opened).toMatchObject([
      { amount: 250_000, items },
      { amount: 240_000, items: [] },
    ]);
  });

  test("an order of a service with checkout gets no link", async () => {
    expect(
      await sendPaymentLink(app, await writePaidOrder(app, { status: "pending" }), "ann@team.example"),
    ).toMatchObject({ ok: false, error: expect.stringMatching(/request/) });
  });
});
