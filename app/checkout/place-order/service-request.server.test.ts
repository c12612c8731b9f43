import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reconcilePendingOrders } from "~/billing/payments/reconcile.server";
import { orderEvents, orders } from "~/lib/db/schema/index";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { createServiceRequest } from "./service-request.server";

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const request = {
  companyName: "Acme Ltd",
  email: "Jo@acme.example",
  phoneNumber: "5550100142",
  gameStyle: "platform",
  gameFeatures: {
    pixelArt: true,
    characterCustomization: false,
    leaderboard: true,
    mobileFriendly: true,
    socialSharing: false,
    productIntegration: true,
    multiLevel: false,
    soundEffects: false,
  },
  additionalRequirements: "A rocket, please.",
};
const all = () => app.db.select().from(orders);

describe("placeServiceRequest", () => {
  test("writes a pending order of $2,997 with the whole brief and no payment session", async () => {
    const { id } = expectDone(await createServiceRequest(app, request));
    const [order, ...others] = await all();
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      id,
      service: "retro-game",
      pageType: "retro-game",
      status: "pending",
      amount: 299_700,
      name: "Acme Ltd",
      company: "Acme Ltd",
      email: "Jo@acme.example",
      phone: "5550100142",
      requirements: "A rocket, please.",
      brief: request,
      paymentSessionId: null,
      nextCheckAt: null,
    });
    expect(app.paymentProvider.opened).toEqual([]);
  });

  test("tells the team and nobody else, and begins the order's timeline", async () => {
    const { id } = expectDone(await createServiceRequest(app, request));
    expect(await app.jobs()).toEqual([{ name: "order-team-email", data: { orderId: id } }]);
    const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(events.map(({ kind, actor }) => ({ kind, actor }))).toEqual([{ kind: "placed", actor: "buyer" }]);
  });

  test("twenty presses at once are one request and one mail", async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => createServiceRequest(app, request)));
    expect(new Set(placed.map((done) => expectDone(done).id)).size).toBe(1);
    expect(await all()).toHaveLength(1);
    expect(await app.jobs()).toHaveLength(1);
  });

  test("a changed request is another one", async () => {
    await createServiceRequest(app, request);
    await createServiceRequest(app, { ...request, gameStyle: "puzzle" });
    expect(await all()).toHaveLength(2);
  });

  test("no sweep ever cancels it or asks the provider about it", async () => {
    await createServiceRequest(app, request);
    for (let day = 0; day < 90; day += 30) {
      app.pass(30 * DAY);
      await reconcilePendingOrders(app);
    }
    expect((await all()).map((order) => order.status)).toEqual(["pending"]);
    expect(app.paymentProvider.questions).toBe(0);
  });

  test("features that the request does not name get their defaults", async () => {
    const { gameFeatures, ...rest } = request;
    await createServiceRequest(app, rest);
    expect((await all())[0]?.brief).toMatchObject({
      gameFeatures: {
        pixelArt: true,
        characterCustomization: false,
        leaderboard: false,
        mobileFriendly: true,
        socialSharing: false,
        productIntegration: true,
        multiLevel: false,
        soundEffects: true,
      },
    });
    expect(gameFeatures.leaderboard).toBe(true);
  });

  test.each([
    ["nothing", undefined, /./],
    ["a list", [request], /./],
    ["a short company name", { ...request, companyName: "A" }, "Company name must be at least 2 characters."],
    ["no email address", { ...request, email: "jo" }, "Please enter a valid email address."],
    ["a short phone number", { ...request, phoneNumber: "555010014" }, "Please enter a valid phone number."],
    ["an unknown style", { ...request, gameStyle: "racing" }, "Please select a game style."],
    ["a service that is paid for on the site", { ...request, service: "web-page" }, "We don’t recognize this service"],
    ["a feature that is no flag", { ...request, gameFeatures: { pixelArt: "yes" } }, /./],
  ])("refuses %s and stores nothing", async (_what, body, message) => {
    const placed = await createServiceRequest(app, body);
    expect(placed.ok ? "taken" : placed.error).toMatch(message);
    expect(await all()).toEqual([]);
    expect(await app.jobs()).toEqual([]);
  });

  test("takes the service by its name, too", async () => {
    const { id } = expectDone(await createServiceRequest(app, request));
    expect(await createServiceRequest(app, { ...request, service: "retro-game" })).toEqual({ ok: true, id });
  });

  test("stores no field that the form does not have", async () => {
    await createServiceRequest(
      app,
      JSON.parse(`{"__proto__":{"amount":1},"status":"paid","amount":1,${JSON.stringify(request).slice(1)}`),
    );
    const [order] = await all();
    expect(order).toMatchObject({ status: "pending", amount: 299_700, brief: request });
    expect(Object.keys(order?.brief ?? {}).sort()).toEqual(Object.keys(request).sort());
  });
});
