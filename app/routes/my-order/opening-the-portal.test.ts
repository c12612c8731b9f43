import { createStaticHandler } from "react-router";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buyerOrderUrl, portalUrl } from "~/auth/magic-links.server";
import { signOut } from "~/auth/sign-in/sign-in.server";
import { sessions, users } from "~/lib/db/schema/index";
import { Browser } from "../../../tests/support/app/browser";
import { orderById, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpOwners } from "../../../tests/support/app/people";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { action, loader } from "./my-order";

const app = setUpTestApp();

const { owner, enterPassword } = setUpOwners(() => app);
const JO = "jo@acme.example";
const ANN = "ann@acme.example";

const { queryRoute } = createStaticHandler([
  {
    id: "page",
    path: "/my-order",
    loader: (args) => loader({ ...args, params: {} }),
    action: (args) => action({ ...args, params: {} }),
  },
]);

const askedSchema = z.object({ other: z.object({ link: z.string(), email: z.string(), current: z.string() }) });
const portalSchema = z.object({ order: z.object({ id: z.string() }), orders: z.array(z.object({ id: z.string() })) });

/** Opens a path, or submits a form there, and keeps the cookies. Returns the redirect's target or the loader's data. */
async function visit(browser: Browser, path: string, form?: Record<string, string>) {
  const requestContext = requestContextOf(app);
  const init = form && { method: "POST", body: new URLSearchParams(form) };
  const request = new Request(new URL(path, "http://localhost:3000"), {
    ...init,
    headers: { Cookie: browser.held.join("; ") },
  });
  const response: unknown = await queryRoute(request, { requestContext }).catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw response;
  browser.take(response.headers.getSetCookie());
  const to = response.headers.get("Location");
  return { to, data: to === null ? z.unknown().parse(await response.json()) : null, headers: response.headers };
}

const write = (email: string) => writePaidOrder(app, { email, sharedAt: app.now(), paidAt: app.now() });
async function linkOf(orderId: string, urlOf = portalUrl): Promise<string> {
  const order = await orderById(app, orderId);
  if (!order) throw new Error("No order");
  return urlOf(app, order);
}
const shownOrder = async (browser: Browser) => {
  const { data } = await visit(browser, "/my-order");
  return data === null ? null : portalSchema.parse(data).order.id;
};

describe("a magic link", () => {
  test("opens its order where no other is open, or one of the same address", async () => {
    const [one, two] = [await write(JO), await write(JO)];
    const browser = new Browser();
    for (const id of [one, two]) {
      expect((await visit(browser, await linkOf(id))).to).toBe("/my-order");
      expect(await shownOrder(browser)).toBe(id);
    }
  });

  test.each([
    ["an emailed link", portalUrl],
    ["the link of a payment", buyerOrderUrl],
  ])("of another address asks before it replaces the orders that are open: %s", async (_, urlOf) => {
    const [mine, theirs] = [await write(JO), await write(ANN)];
    const browser = new Browser();
    await visit(browser, await linkOf(mine));
    const asked = await visit(browser, await linkOf(theirs, urlOf));
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(asked.headers.get("Cache-Control")).toBe("no-store");
    const { other } = askedSchema.parse(asked.data);
    expect(other).toMatchObject({ email: ANN, current: JO });
    expect(await shownOrder(browser)).toBe(mine);
    expect((await visit(browser, "/my-order", { intent: "open-link", key: other.link })).to).toBe("/my-order");
    expect(await shownOrder(browser)).toBe(theirs);
  });

  test("of another address opens at once after the open one has expired", async () => {
    const mine = await write(JO);
    const browser = new Browser();
    await visit(browser, await linkOf(mine));
    app.pass(91 * 86_400_000);
    const theirs = await write(ANN);
    expect((await visit(browser, await linkOf(theirs))).to).toBe("/my-order");
    expect(await shownOrder(browser)).toBe(theirs);
  });

  test("that is altered opens nothing, also if it was asked for", async () => {
    const browser = new Browser();
    await visit(browser, await linkOf(await write(JO)));
    const expired = "/my-order/find?link=expired";
    const altered = `x${new URL(await linkOf(await write(ANN))).searchParams.get("key")}`;
    expect((await visit(browser, "/my-order", { intent: "open-link", key: altered })).to).toBe(expired);
    expect((await visit(browser, `/my-order?key=${altered}`)).to).toBe(expired);
  });
});

describe("an account that is signed in", () => {
  test("opens the orders of its address without a link, its newest first, and no others", async () => {
    const [old, theirs] = [await write(ANN), await write(JO)];
    app.pass(1_000);
    const young = await write("Ann@Acme.example");
    const { browser } = await owner(ANN);
    const { data, headers } = await visit(browser, "/my-order");
    expect(portalSchema.parse(data)).toMatchObject({ order: { id: young }, orders: [{ id: young }, { id: old }] });
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect((await visit(browser, `/my-order?order=${old}`)).data).toMatchObject({ order: { scope: "address" } });
    expect((await visit(browser, `/my-order?order=${theirs}`)).data).toHaveProperty("error");
  });

  test("without orders is asked for the address that it ordered with", async () => {
    await write(JO);
    const { browser } = await owner(ANN);
    expect((await visit(browser, "/my-order")).to).toBe("/my-order/find");
  });

  test("opens nothing if its address is not confirmed", async () => {
    await write(ANN);
    const { browser } = await owner(ANN);
    await app.db.update(users).set({ emailVerified: false });
    expect((await visit(browser, "/my-order")).to).toBe("/my-order/find");
  });

  test.each<[string, (browser: Browser) => Promise<unknown>]>([
    ["its sign-out", async (browser) => browser.take(await signOut(app, browser.visitor))],
    ["“Sign out” on the order's page", (browser) => visit(browser, "/my-order", { intent: "forget" })],
    ["the end of its session by another browser", async () => app.db.delete(sessions)],
  ])("opens nothing after %s", async (_, end) => {
    const id = await write(ANN);
    const { browser } = await owner(ANN);
    const before = new Browser();
    before.take(browser.held);
    expect(await shownOrder(browser)).toBe(id);
    await end(browser);
    for (const each of [browser, before]) expect((await visit(each, "/my-order")).to).toBe("/my-order/find");
  });

  test("ends with its sign-out what a link has opened in this browser", async () => {
    const id = await write(ANN);
    const { browser } = await owner(ANN);
    await visit(browser, await linkOf(id));
    browser.take(await signOut(app, browser.visitor));
    expect((await visit(browser, "/my-order")).to).toBe("/my-order/find");
  });

  test("asks before a link replaces its orders, and shows its own again after the next sign-in", async () => {
    const [mine, theirs] = [await write(ANN), await write(JO)];
    const { browser } = await owner(ANN);
    const asked = await visit(browser, await linkOf(theirs));
    const { other } = askedSchema.parse(asked.data);
    expect(other).toMatchObject({ email: JO, current: ANN });
    await visit(browser, "/my-order", { intent: "open-link", key: other.link });
    expect(await shownOrder(browser)).toBe(theirs);
    await enterPassword(browser, ANN);
    expect(await shownOrder(browser)).toBe(mine);
  });

  test("sees everything of an order that the browser's payment opened alone", async () => {
    const [paid, other] = [await write(ANN), await write(ANN)];
    const browser = new Browser();
    await visit(browser, await linkOf(paid, buyerOrderUrl));
    expect((await visit(browser, "/my-order")).data).toMatchObject({
      order: { scope: "order" },
      orders: [{ id: paid }],
    });
    const { browser: signedIn } = await owner(ANN);
    browser.take(signedIn.held);
    const { data } = await visit(browser, "/my-order");
    expect(data).toMatchObject({ order: { id: paid, scope: "address" } });
    expect(portalSchema.parse(data).orders.map(({ id }) => id)).toContain(other);
  });
});
