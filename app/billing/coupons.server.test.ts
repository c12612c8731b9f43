import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { applyCoupon, parseCheckoutRequest, previewCoupon } from "~/checkout/place-order/checkout-request.server";
import { reopenCheckout } from "~/checkout/place-order/payment-link.server";
import { placeOrder } from "~/checkout/place-order/place-order.server";
import { cancelOrder } from "~/orders/order-status.server";
import { tenPercent } from "../../tests/support/app/offers";
import {
  adminActivity,
  allOrders,
  type CheckoutBody,
  onlyOrder,
  paySession,
  webPageBody,
} from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { expectDone } from "../../tests/support/expect-done";
import { blastCheckout, campaignCheckout } from "../../tests/support/fuzz/examples";
import { couponDiscount } from "./coupon-discount";
import {
  type CouponListItem,
  type CouponState,
  couponState,
  createCoupon,
  deactivateCoupon,
  listCoupons,
  type NewCoupon,
} from "./coupons.server";
import { fulfillOrder } from "./payments/fulfill-order.server";
import { buildReceiptDetails } from "./receipts.server";

const app = setUpTestApp();

const ANN = "ann@team.example";
const make = (changes: Partial<NewCoupon> = {}) => createCoupon(app, ANN, tenPercent(changes));

const webPage = (company: string, email = "jo@acme.example") => webPageBody(company, { email });
const read = (body: CheckoutBody, coupon?: string) =>
  expectDone(parseCheckoutRequest({ ...body, metadata: { ...body.metadata, ...(coupon && { coupon }) } }));
/** Discount and new amount in cents, or the error of the preview. */
const preview = async (body: CheckoutBody, coupon = "spring10") => {
  const { checkout } = read(body, coupon);
  const priced = await previewCoupon(app, checkout, coupon);
  return priced.ok ? [priced.checkout.coupon?.discount, priced.checkout.amount] : priced.error;
};
/** Submits the checkout with the code, for `amount` cents, in a browser that opened `lastSession` before. */
async function pay(body: CheckoutBody, amount: number, lastSession?: string) {
  const priced = await applyCoupon(app, read({ ...body, amount }, "SPRING10"));
  if (!priced.ok) return priced.error;
  const placed = await placeOrder(app, priced.checkout, lastSession);
  return placed.ok ? "placed" : placed.error;
}

const onlySession = (): string => {
  const [id = "", ...others] = app.paymentProvider.sessions.keys();
  expect(others).toEqual([]);
  return id;
};

/** Pays the order whose session is open. */
async function payOpenSession() {
  for (const { id, status } of app.paymentProvider.sessions.values()) if (status === "open") await paySession(app, id);
}

describe("what a coupon takes off", () => {
  test("is a share, rounded down to a cent, or an amount, and leaves at least $0.50 to pay", () => {
    expect(couponDiscount({ percentOff: 10, amountOff: null }, 29_900)).toBe(2_990);
    expect(couponDiscount({ percentOff: 33, amountOff: null }, 101)).toBe(33);
    expect(couponDiscount({ percentOff: null, amountOff: 5_000 }, 29_900)).toBe(5_000);
    expect(couponDiscount({ percentOff: 100, amountOff: null }, 29_900)).toBe(29_850);
    expect(couponDiscount({ percentOff: null, amountOff: 99_999 }, 29_900)).toBe(29_850);
  });

  test("is never negative, never more than the price less $0.50", () => {
    const off = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percentOff) => ({ percentOff, amountOff: null })),
      fc.integer({ min: 1, max: 99_999_999 }).map((amountOff) => ({ percentOff: null, amountOff })),
    );
    fc.assert(
      fc.property(off, fc.integer({ min: 50, max: 99_999_999 }), (coupon, cents) => {
        const discount = couponDiscount(coupon, cents);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(cents - discount).toBeGreaterThanOrEqual(50);
      }),
    );
  });
});

describe("a code", () => {
  test("is found in any case and with spaces, and gives the server's discount", async () => {
    await make();
    for (const typed of ["SPRING10", "spring10", " spring 10 "])
      expect(await preview(webPage("Aa Ltd"), typed)).toEqual([2_990, 26_910]);
    expect(await preview(campaignCheckout)).toEqual([25_000, 225_000]);
    expect(await preview(blastCheckout)).toEqual([6_500, 58_500]);
  });

  test("is rejected with a reason if it is unknown, expired, ended or for another service", async () => {
    await make({ code: "BLAST10", services: ["blast"] });
    await make({ code: "OLD10", endsOn: "2020-12-31" });
    await make({ code: "OVER10" });
    const over = (await listCoupons(app.db)).find(({ code }) => code === "OVER10");
    await deactivateCoupon(app, ANN, over?.id ?? "");
    expect(await preview(webPage("Aa Ltd"), "NOPE")).toBe("That code isn’t valid. Check the spelling.");
    expect(await preview(webPage("Aa Ltd"), "BLAST10")).toBe("This code isn’t for this service.");
    expect(await preview(blastCheckout, "BLAST10")).toEqual([6_500, 58_500]);
    expect(await preview(webPage("Aa Ltd"), "OLD10")).toBe("This code has expired.");
    expect(await preview(webPage("Aa Ltd"), "OVER10")).toBe("This code has expired.");
  });

  test("counts until the end of its last day on the agency's calendar", async () => {
    await make({ endsOn: "2027-06-30" });
    app.pass(Date.parse("2027-07-01T04:59:00Z") - app.now().getTime());
    expect(await preview(webPage("Aa Ltd"))).toEqual([2_990, 26_910]);
    app.pass(2 * 60_000);
    expect(await preview(webPage("Aa Ltd"))).toBe("This code has expired.");
  });
});

describe("a checkout with a code", () => {
  test("charges the discounted amount, and provider, receipt and order show the discount", async () => {
    await make();
    expect(await pay(webPage("Aa Ltd"), 26_910)).toBe("placed");
    const order = await onlyOrder(app);
    expect(order).toMatchObject({ amount: 26_910, coupon: "SPRING10", discount: 2_990 });
    expect(app.paymentProvider.opened[0]).toMatchObject({
      amount: 26_910,
      discount: { name: "Coupon SPRING10", amount: 2_990 },
    });
    expect((await buildReceiptDetails(app, order)).lines).toEqual([
      { label: "Price", cents: 29_900 },
      { label: "Coupon SPRING10", cents: -2_990 },
    ]);
  });

  test("is rejected for another amount, and for a discount without a code", async () => {
    await make();
    const wrong = "The amount doesn’t match this service’s price. Please reload the page and try again.";
    for (const amount of [26_909, 26_911, 29_900, 50]) expect(await pay(webPage("Aa Ltd"), amount)).toBe(wrong);
    expect(parseCheckoutRequest(webPage("Aa Ltd"))).toMatchObject({ ok: true });
    expect(parseCheckoutRequest({ ...webPage("Aa Ltd"), amount: 26_910 })).toEqual({
      ok: false,
      error: wrong,
      price: 29_900,
      offer: {},
    });
    expect(await allOrders(app)).toEqual([]);
  });

  test("submitted twice creates one order that counts as one use", async () => {
    await make({ uses: "1" });
    expect(await pay(webPage("Aa Ltd"), 26_910)).toBe("placed");
    expect(await pay(webPage("Aa Ltd"), 26_910)).toBe("placed");
    expect(await allOrders(app)).toHaveLength(1);
  });

  test("frees its use when the order is canceled unpaid", async () => {
    await make({ uses: "1" });
    await pay(webPage("Aa Ltd"), 26_910);
    await cancelOrder(app, (await onlyOrder(app)).id, { actor: "provider" });
    expect(await pay(webPage("Bb Ltd", "bo@acme.example"), 26_910)).toBe("placed");
  });

  test("is limited to one order per email address if the coupon says so", async () => {
    await make({ oncePerAddress: true });
    expect(await pay(webPage("Aa Ltd"), 26_910)).toBe("placed");
    await payOpenSession();
    expect(await preview(webPage("Bb Ltd", "JO@acme.example"))).toBe("This code has been used up.");
    expect(await pay(webPage("Bb Ltd", "JO@acme.example"), 26_910)).toBe("This code has been used up.");
    expect(await pay(webPage("Bb Ltd", "bo@acme.example"), 26_910)).toBe("placed");
  });
});

describe("the buyer's own unpaid checkout with the code", () => {
  test.each<[string, Partial<NewCoupon>, CheckoutBody]>([
    ["another word, once per address", { oncePerAddress: true }, webPage("Bb Ltd")],
    ["another word, the last use", { uses: "1" }, webPage("Bb Ltd")],
    ["the address in capitals, both limits", { uses: "1", oncePerAddress: true }, webPage("Bb Ltd", "JO@Acme.example")],
    ["another service", { uses: "1" }, { ...blastCheckout, email: "jo@acme.example" }],
  ])("gives way to a new one: %s", async (_, limits, body) => {
    await make(limits);
    expect(await pay(webPage("Aa Ltd"), 26_910)).toBe("placed");
    const [, amount] = await preview(body);
    expect(await pay(body, Number(amount), onlySession())).toBe("placed");
    expect((await allOrders(app)).map(({ status }) => status).toSorted()).toEqual(["cancelled", "pending"]);
    expect([...app.paymentProvider.sessions.values()].map(({ status }) => status)).toEqual(["expired", "open"]);
    expect(await listCoupons(app.db)).toMatchObject([{ used: 1 }]);
  });

  test("is ended by a browser that does not know it only after 15 minutes: a stranger may have typed the address", async () => {
    await make({ uses: "1" });
    expect(await pay(webPage("Aa Ltd"), 26_910)).toBe("placed");
    app.pass(14 * 60_000);
    for (const lastSession of [undefined, "cs_test_another"]) {
      expect(await pay(webPage("Bb Ltd"), 26_910, lastSession)).toBe("This code has been used up.");
    }
    expect(app.paymentProvider.sessions.get(onlySession())).toMatchObject({ status: "open" });
    expect(await onlyOrder(app)).toMatchObject({ status: "pending", name: "Aa Ltd" });
    app.pass(60_000);
    expect(await pay(webPage("Bb Ltd"), 26_910)).toBe("placed");
    expect((await allOrders(app)).map(({ status }) => status).toSorted()).toEqual(["cancelled", "pending"]);
  });

  test("without a session, because the provider was unavailable, gives way to a new one", async () => {
    await make({ uses: "1" });
    app.paymentProvider.down = true;
    await expect(pay(webPage("Aa Ltd"), 26_910)).rejects.toThrow("does not answer");
    app.paymentProvider.down = false;
    expect(await pay(webPage("Bb Ltd"), 26_910)).toBe("placed");
    expect((await allOrders(app)).map(({ status }) => status).toSorted()).toEqual(["cancelled", "pending"]);
  });

  test("counts if it was paid a moment ago", async () => {
    await make({ uses: "1" });
    expect(await pay(webPage("Aa Ltd"), 26_910)).toBe("placed");
    app.paymentProvider.pay(onlySession());
    expect(await pay(webPage("Bb Ltd"), 26_910, onlySession())).toBe("This code has been used up.");
    expect(await onlyOrder(app)).toMatchObject({ status: "paid", name: "Aa Ltd" });
  });

  test("holds the use against others, and stays open if the new checkout has no need of its use", async () => {
    await make({ uses: "2" });
    for (const name of ["Aa Ltd", "Bb Ltd"]) expect(await pay(webPage(name), 26_910)).toBe("placed");
    expect((await allOrders(app)).map(({ status }) => status)).toEqual(["pending", "pending"]);
    expect(await pay(webPage("Cc Ltd", "bo@acme.example"), 26_910)).toBe("This code has been used up.");
    expect(await preview(webPage("Cc Ltd", "bo@acme.example"))).toBe("This code has been used up.");
  });

  test("is not payable if it gives way while its session is opened", async () => {
    await make({ uses: "1" });
    const { openSession } = app.paymentProvider;
    vi.spyOn(app.paymentProvider, "openSession").mockImplementationOnce(async (checkout) => {
      expect(await pay(webPage("Bb Ltd"), 26_910)).toBe("placed");
      return openSession.call(app.paymentProvider, checkout);
    });
    await pay(webPage("Aa Ltd"), 26_910);
    const open = [...app.paymentProvider.sessions.values()].filter(({ status }) => status === "open");
    const pending = (await allOrders(app)).filter(({ status }) => status === "pending");
    expect(open.map(({ id }) => id)).toEqual(pending.map(({ paymentSessionId }) => paymentSessionId));
    expect(pending).toHaveLength(1);
  });
});

describe("a canceled checkout with the code that staff open again", () => {
  const expire = async () => {
    const order = await onlyOrder(app);
    app.paymentProvider.change(order.paymentSessionId ?? "", { status: "expired", url: null });
    await fulfillOrder(app, order.paymentSessionId ?? "", "provider");
    return order.id;
  };

  test("takes its use again and keeps its discount, also after the coupon has ended", async () => {
    await make({ uses: "1", endsOn: "2027-06-30" });
    await pay(webPage("Aa Ltd"), 26_910);
    const id = await expire();
    const [coupon] = await listCoupons(app.db);
    await deactivateCoupon(app, ANN, coupon?.id ?? "");
    expect(await reopenCheckout(app, id, ANN)).toMatchObject({ ok: true });
    expect(await onlyOrder(app)).toMatchObject({ status: "pending", amount: 26_910, discount: 2_990 });
  });

  test("is refused if its use was taken meanwhile, and opens no session", async () => {
    await make({ uses: "1" });
    await pay(webPage("Aa Ltd"), 26_910);
    const id = await expire();
    expect(await pay(webPage("Bb Ltd", "bo@acme.example"), 26_910)).toBe("placed");
    expect(await reopenCheckout(app, id, ANN)).toEqual({
      ok: false,
      error: "The coupon SPRING10 has been used up in the meantime. Ask the customer to order again.",
    });
    expect(app.paymentProvider.opened).toHaveLength(2);
  });
});

describe("a new coupon", () => {
  test("is listed with its uses and recorded in the activity log", async () => {
    await make({ uses: "5" });
    await pay(webPage("Aa Ltd"), 26_910);
    expect(await listCoupons(app.db)).toMatchObject([{ code: "SPRING10", percentOff: 10, uses: 5, used: 1, given: 0 }]);
    expect(await adminActivity(app)).toEqual([{ actor: ANN, kind: "coupon-made", subject: "SPRING10" }]);
  });

  test.each<[Partial<NewCoupon>, string, string]>([
    [{ code: "A" }, "Please use 3 to 30 letters, digits and hyphens for the code.", "code"],
    [{ code: "A B!" }, "Please use 3 to 30 letters, digits and hyphens for the code.", "code"],
    [{ percentOff: "0" }, "Please enter a percentage from 1 to 100.", "percentOff"],
    [{ percentOff: "101" }, "Please enter a percentage from 1 to 100.", "percentOff"],
    [{ percentOff: "" }, "Please enter either a percentage or an amount.", "discount"],
    [{ amountOff: "500" }, "Please enter either a percentage or an amount.", "discount"],
    [{ percentOff: "", amountOff: "five" }, "Please enter an amount such as 50.00.", "amountOff"],
    [{ endsOn: "tomorrow" }, "Please enter a date such as 2026-12-31.", "endsOn"],
    [{ uses: "0" }, "Please enter how many times it can be used.", "uses"],
  ])("of %o is refused: %s", async (changes, error, field) => {
    expect(await make(changes)).toEqual({ ok: false, error, field });
    expect(await listCoupons(app.db)).toEqual([]);
  });

  test("cannot have an existing code", async () => {
    await make();
    expect(await make({ code: "spring10", percentOff: "50" })).toEqual({
      ok: false,
      error: "A coupon with this code already exists.",
      field: "code",
    });
  });
});

test.each<[Partial<CouponListItem>, CouponState]>([
  [{}, "active"],
  [{ endsOn: "2026-11-25" }, "active"],
  [{ endsOn: "2026-11-24" }, "expired"],
  [{ uses: 2, used: 1 }, "active"],
  [{ uses: 2, used: 2 }, "used-up"],
  [{ uses: 2, used: 2, endsOn: "2026-11-24" }, "expired"],
  [{ uses: 2, used: 2, endsOn: "2026-11-24", endedAt: new Date() }, "ended"],
])("on November 25, a coupon with %o is %s", async (changes, state) => {
  await make();
  const [coupon] = await listCoupons(app.db);
  expect(coupon && couponState({ ...coupon, ...changes }, "2026-11-25")).toBe(state);
});
