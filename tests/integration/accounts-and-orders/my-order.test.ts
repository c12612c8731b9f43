import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { checkoutBody, payAt, post, startCheckout } from "../../support/shop/purchase.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { extractLinkKey, findEmailTo, listEmailsTo, newCustomer, Visitor } from "../../support/shop/visitor.ts";

/** The portal without scripts. */

const shop = await getSharedShop();
// In parallel, because each waits for an email.
const [jo, bo] = await Promise.all([newCustomer(shop), newCustomer(shop)]);

describe("the magic link", () => {
  test("opens the order, removes its key from the URL, and is hidden from caches and scripts", async () => {
    const { key } = jo;
    const visitor = new Visitor(shop);
    const opened = await visitor.get(`/my-order?key=${key}`);
    expect([opened.status, opened.location]).toEqual([302, "/my-order"]);
    expect(opened.headers.getSetCookie().join()).toMatch(/^my-order=.*HttpOnly.*SameSite=Lax/);
    const page = await visitor.get("/my-order");
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, expect.stringContaining("no-store")]);
    for (const text of ["Custom Web Page", "We received your payment.", "$299.00", "We’ll contact you", "Delivered"]) {
      expect(page.html).toContain(text);
    }
    expect(page.html).not.toContain(key);
  });

  test("is given once to the browser that paid, for that order only, without invoices and billing details", async () => {
    const email = `jo-${randomUUID()}@acme.example`;
    const { url } = await startCheckout(shop, { ...checkoutBody(), email });
    await payAt(url);
    await findEmailTo(shop, email, "order");
    // Another purchase with the same address, in this browser.
    const buyer = new Visitor(shop);
    const opened = await fetch(`${shop.url}/api/stripe-checkout`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...checkoutBody(), email }),
    });
    const proof = opened.headers.getSetCookie().join().split(";")[0] ?? "";
    expect(proof).toMatch(/^checkout=/);
    const checkout = (await opened.json()) as { url: string; sessionId: string };
    const details = async (headers: Record<string, string>) => {
      const answer = await fetch(`${shop.url}/api/orders/receipt/details?session_id=${checkout.sessionId}`, {
        headers,
      });
      return { orderUrl: (await answer.json()).orderUrl as string | null, cookies: answer.headers.getSetCookie() };
    };
    expect((await details({ Cookie: proof })).orderUrl).toBe(null);
    await payAt(checkout.url);
    await post(`${shop.url}/api/payment-webhook`, { sessionId: checkout.sessionId });
    expect((await details({})).orderUrl).toBe(null);
    const { orderUrl, cookies } = await details({ Cookie: proof });
    expect(cookies.join()).toMatch(/^checkout=.*Max-Age=0/);
    const { pathname, search } = new URL(orderUrl ?? "");
    expect((await buyer.get(pathname + search)).location).toBe("/my-order");
    const { html } = await buyer.get("/my-order");
    expect(html).toContain("We received your payment.");
    for (const text of ["/my-order/invoices/", "Your orders", "Billing details"]) expect(html).not.toContain(text);
    const [orderId = ""] = new URL(orderUrl ?? "").searchParams.get("key")?.split(".") ?? [];
    const billing = { intent: "billing", orderId, billingName: "Eve", billingAddress: "1 Main St" };
    expect((await buyer.post("/my-order", billing)).status).toBe(400);
    // A browser with the emailed link keeps it.
    const owner = new Visitor(shop);
    await owner.get(`/my-order?key=${extractLinkKey(await findEmailTo(shop, email, "order"))}`);
    expect((await owner.get(pathname + search)).location).toBe(`/my-order?order=${orderId}`);
    expect((await owner.get("/my-order")).html).toContain("Your orders");
  });

  test("is removed from this browser on request", async () => {
    const visitor = new Visitor(shop);
    await visitor.get(`/my-order?key=${jo.key}`);
    expect((await visitor.post("/my-order", { intent: "forget" })).location).toBe("/");
    expect((await visitor.get("/my-order")).location).toBe("/my-order/find");
  });
});

test("without scripts, an order that another link hides is explained", async () => {
  const browser = new Visitor(shop);
  await browser.get(`/my-order?key=${jo.key}`);
  await browser.post("/my-order", { intent: "open-link", key: bo.key });
  const { orderId } = jo;
  for (const page of [
    await browser.get(`/my-order?order=${orderId}`),
    await browser.post("/my-order", { intent: "message", orderId, messageId: randomUUID(), message: "Hello" }),
    await browser.ask(`/my-order/upload?order=${orderId}`, { method: "POST", body: new FormData() }),
  ]) {
    expect([page.status, page.html]).toEqual([404, expect.stringContaining("Open the link in its email again.")]);
  }
});

test("a long conversation has pages of 50 messages, which links lead to without scripts", {
  tags: "promise-36",
}, async () => {
  const { visitor, orderId, email } = bo;
  await shop.query(
    `insert into order_messages (id, order_id, created_at, sender, author, text, mailed_at)
     select gen_random_uuid(), $1, now() - make_interval(secs => 60 - n), 'customer', $2, 'Question ' || n || '.', now()
     from generate_series(1, 51) n`,
    [orderId, email],
  );
  const message = { intent: "message", orderId, messageId: randomUUID(), message: "Question 52." };
  expect((await visitor.post("/my-order", message)).status).toBe(200);
  const read = async (path: string) => {
    const { html } = await visitor.get(path);
    const shown = [...html.matchAll(/Question (\d+)\./g)].map(([, at]) => Number(at));
    const linkTo = (text: string) =>
      new RegExp(`href="([^"]*)"[^>]*>${text}<`).exec(html)?.[1]?.replaceAll("&amp;", "&");
    return {
      shown: [...new Set(shown)],
      earlier: linkTo("Show earlier messages"),
      latest: linkTo("Show the latest messages"),
    };
  };
  const newest = await read("/my-order");
  expect([newest.shown.length, newest.shown[0], newest.latest]).toEqual([50, 3, undefined]);
  const oldest = await read(newest.earlier ?? "");
  expect([oldest.shown, oldest.earlier]).toEqual([[1, 2], undefined]);
  expect((await read(oldest.latest ?? "")).shown).toEqual(newest.shown);
});

describe("an invoice", () => {
  test("is a PDF for its customer, and 404 for other users", async () => {
    const { visitor } = jo;
    const { html } = await visitor.get("/my-order");
    const path = /\/my-order\/invoices\/[0-9a-f-]{36}/.exec(html)?.[0] ?? "";
    expect(html.replaceAll(/<[^>]*>/g, "")).toMatch(/Invoice TEST-INV-\d{4}-\d{6}/);
    const invoice = await visitor.get(path);
    expect([invoice.status, invoice.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(invoice.headers.get("content-disposition")).toMatch(/^attachment; filename="TEST-INV-\d{4}-\d{6}\.pdf"$/);
    expect(invoice.html.slice(0, 5)).toBe("%PDF-");
    const answers = new Set<string>();
    for (const [who, asked] of [
      [bo.visitor, path],
      [new Visitor(shop), path],
      [visitor, `/my-order/invoices/${randomUUID()}`],
      [visitor, "/my-order/invoices/x"],
    ] as const) {
      answers.add(String((await who.get(asked)).status));
    }
    expect([...answers]).toEqual(["404"]);
  });
});

describe("Find my order", () => {
  test("emails a link to addresses with orders, and responds the same to others", async () => {
    const { email } = jo;
    const stranger = `nobody-${randomUUID()}@acme.example`;
    const pages = new Set<string>();
    for (const address of [email.toUpperCase(), stranger]) {
      const { status, html } = await new Visitor(shop).post("/my-order/find", { email: address });
      expect(status).toBe(200);
      const [main = ""] = /<main.*<\/main>/s.exec(html) ?? [];
      pages.add(main.replaceAll(address.toLowerCase(), "ADDRESS"));
    }
    expect(pages.size).toBe(1);
    expect([...pages][0]).toMatch(/If there are orders for .*ADDRESS.*, a link to them is on/s);
    const key = extractLinkKey(await findEmailTo(shop, email, "Your orders with"));
    const visitor = new Visitor(shop);
    await visitor.get(`/my-order?key=${key}`);
    expect((await visitor.get("/my-order")).status).toBe(200);
    expect(await listEmailsTo(shop, stranger)).toEqual([]);
  });
});
