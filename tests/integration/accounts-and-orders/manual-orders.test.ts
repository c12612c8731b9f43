import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { listEmailsTo, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";

/** Manual orders and spam, without scripts. */

const shop = await getSharedShop();
const admin = await signedInAdmin(shop, `ann-${randomUUID()}@pixelpilots.example`);

const asked = (changes: Record<string, string> = {}) => ({
  id: randomUUID(),
  service: "web-page",
  name: "Jo Miller",
  email: `jo-${randomUUID()}@acme.example`,
  company: "Acme Ltd",
  phone: "",
  amount: "450",
  reason: "Two pages",
  description: "",
  ...changes,
});
const make = (order: Record<string, string>) => admin.post("/admin/orders/new", order);

describe("a manual order", () => {
  test("redirects to its details, also on a repeated submit", async () => {
    const order = asked();
    for (const answer of [await make(order), await make(order)]) {
      expect([answer.status, answer.location]).toEqual([302, `/admin/orders/${order.id}`]);
    }
    const { html } = await admin.get(`/admin/orders/${order.id}`);
    for (const text of ["Order created by staff", "$450.00", "Two pages"]) expect(html).toContain(text);
    expect(await listEmailsTo(shop, order.email)).toEqual([]);
  });

  test("is paid only at its own URL; guessed, altered and other orders' URLs are rejected alike", async () => {
    const [order, other] = [asked(), asked()];
    await make(order);
    await make(other);
    const { html } = await admin.get(`/admin/orders/${order.id}`);
    const [, path = "", key = ""] = /(\/pay\/[0-9a-f-]{36}\?key=)([\w-]{43})/.exec(html) ?? [];
    const visitor = new Visitor(shop);
    const good = await visitor.get(path + key);
    expect([good.status, good.headers.get("cache-control")]).toEqual([200, expect.stringContaining("no-store")]);
    expect(good.html).toContain("PAY $450.00");
    expect((await visitor.post(path + key, {})).html).toMatch(/href="http[^"]+\/pay\/cs_/);
    const answers = new Set<string>();
    for (const guess of [
      `/pay/${order.id}`,
      `/pay/${order.id}?key=${"A".repeat(43)}`,
      `/pay/${order.id}?key=${key.startsWith("A") ? "B" : "A"}${key.slice(1)}`,
      `/pay/${order.id}?key=${key}&key=${key}`,
      `/pay/${other.id}?key=${key}`,
      `/pay/${randomUUID()}?key=${key}`,
      `/pay/x?key=${key}`,
    ]) {
      for (const answer of [await visitor.get(guess), await visitor.post(guess, {})]) {
        answers.add(`${answer.status} ${/<h1[^>]*>.*?<\/h1>/.exec(answer.html)?.[0]}`);
      }
    }
    expect([...answers]).toEqual([expect.stringMatching(/^404 /)]);
  });
});
