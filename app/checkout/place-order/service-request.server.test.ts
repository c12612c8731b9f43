import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reconcilePendingOrders } from "~/billing/payments/reconcile.server";
import { orderEvents, orders } from "~/lib/db/schema/index";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { createServiceRequest } from "./service-request.server";

const DAY = 86_400_000;

const app = setUpTestApp();

const brief = {
  ...{ companyName: "Acme Ltd", email: "Jo@acme.example", phoneNumber: "5550100142", gameStyle: "platform" },
  gameFeatures: {
    ...{ pixelArt: true, characterCustomization: false, leaderboard: true, mobileFriendly: true },
    ...{ socialSharing: false, productIntegration: true, multiLevel: false, soundEffects: false },
  },
  additionalRequirements: "A rocket, please.",
};
const request = { ...brief, service: "retro-game" };
const listOrders = () => app.db.select().from(orders);

describe("createServiceRequest", () => {
  test("stores a pending order of $2,997 with the full brief, its timeline and no payment session, and emails only the team", async () => {
    const { id } = expectDone(await createServiceRequest(app, request));
    const [order, ...others] = await listOrders();
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      ...{ id, service: "retro-game", pageType: "retro-game", status: "pending", amount: 299_700 },
      ...{ name: "Acme Ltd", company: "Acme Ltd", email: "Jo@acme.example", phone: "5550100142" },
      ...{ requirements: "A rocket, please.", brief, paymentSessionId: null, nextCheckAt: null },
    });
    expect(app.paymentProvider.opened).toEqual([]);
    expect(await app.jobs()).toEqual([{ name: "order-team-email", data: { orderId: id } }]);
    const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(events.map(({ kind, actor }) => ({ kind, actor }))).toEqual([{ kind: "placed", actor: "buyer" }]);
  });

  test("returns what the page that confirms it shows: reference, answers, price, steps and when we get in touch", async () => {
    const { id, sent } = expectDone(await createServiceRequest(app, request));
    expect(sent).toMatchObject({
      service: "retro-game",
      title: "Retro Game Marketing",
      dates: [expect.stringMatching(/^We’ll contact you by .* Central\.$/)],
    });
    expect(sent.nextSteps.at(-1)).toBe("You get your finished game 45 days after the marketing brief.");
    expect(sent.nextSteps).toHaveLength(5);
    expect(sent.lines.map(({ label, value }) => [label, value])).toEqual([
      ["Reference", id.slice(0, 8).toUpperCase()],
      ["Company", "Acme Ltd"],
      ["Email", "Jo@acme.example"],
      ["Phone", "5550100142"],
      ["Game Style", "Platform"],
      ["Game Features", "Pixel art, Leaderboard, Mobile friendly, Product integration"],
      ["Additional Requirements", "A rocket, please."],
      ["Price", "$2,997"],
    ]);
  });

  test("twenty concurrent requests create one order and one email", async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => createServiceRequest(app, request)));
    expect(new Set(placed.map((done) => expectDone(done).id)).size).toBe(1);
    expect(await listOrders()).toHaveLength(1);
    expect(await app.jobs()).toHaveLength(1);
  });

  test("a changed request creates another order", async () => {
    await createServiceRequest(app, request);
    await createServiceRequest(app, { ...request, gameStyle: "puzzle" });
    expect(await listOrders()).toHaveLength(2);
  });

  test("reconciliation neither cancels the order nor queries the provider", async () => {
    await createServiceRequest(app, request);
    for (let day = 0; day < 90; day += 30) {
      app.pass(30 * DAY);
      await reconcilePendingOrders(app);
    }
    expect((await listOrders()).map((order) => order.status)).toEqual(["pending"]);
    expect(app.paymentProvider.questions).toBe(0);
  });

  test.each([
    ["nothing", undefined, /./],
    ["a list", [request], /./],
    ["an invalid field", { ...request, phoneNumber: "555010014" }, "Please enter a valid phone number."],
    ["no service", { ...request, service: undefined }, "We don’t recognize this service"],
    ["a service with checkout", { ...request, service: "web-page" }, "We don’t recognize this service"],
    ["a feature that is no flag", { ...request, gameFeatures: { pixelArt: "yes" } }, /./],
  ])("rejects %s and stores nothing", async (_what, body, message) => {
    const placed = await createServiceRequest(app, body);
    expect(placed.ok ? "accepted" : placed.error).toMatch(message);
    expect(await listOrders()).toEqual([]);
    expect(await app.jobs()).toEqual([]);
  });

  test("drops fields that the form does not have", async () => {
    await createServiceRequest(
      app,
      JSON.parse(`{"__proto__":{"amount":1},"status":"paid","amount":1,${JSON.stringify(request).slice(1)}`),
    );
    const [order] = await listOrders();
    expect(order).toMatchObject({ status: "pending", amount: 299_700, brief });
    expect(Object.keys(order?.brief ?? {}).sort()).toEqual(Object.keys(brief).sort());
  });
});
