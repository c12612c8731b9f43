import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { orders } from "~/db/schema";
import { type TestApp, testApp } from "../../tests/support/test-app";
import type { OrderStatus } from "./order";
import { findSocialPosts } from "./social-posts.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const SESSION = "cs_test_a1b2c3d4e5";

async function order(service: string, status: OrderStatus, brief: Record<string, unknown> = {}) {
  const [row] = await app.db
    .insert(orders)
    .values({
      service,
      status,
      brief,
      name: "Harbor & Pine",
      email: "jo@harbor.example",
      pageType: "social-posts",
      amount: 65_000,
      live: false,
      paymentSessionId: SESSION,
      fingerprint: `${service} ${status}`,
    })
    .returning();
  if (!row) throw new Error("The order was not written");
  return row;
}

test("a paid BLAST order's session gets its calendar, named after the order", async () => {
  const { id } = await order("blast", "paid", { industry: "Coffee", contentBrief: "We open a second shop." });
  const posts = await findSocialPosts(app, SESSION);
  expect(posts?.fileName).toBe(`social-posts-${id.slice(0, 8).toUpperCase()}.pdf`);
  expect(posts?.pdf.subarray(0, 5).toString()).toBe("%PDF-");
});

test("an order whose brief is empty or of other types still gets its calendar", async () => {
  await order("blast", "paid", { industry: 7, contentBrief: null });
  expect(await findSocialPosts(app, SESSION)).not.toBeNull();
});

test("an order of which a part went back still gets its calendar", async () => {
  await order("blast", "partially_refunded");
  expect(await findSocialPosts(app, SESSION)).not.toBeNull();
});

test.each(["pending", "cancelled", "refunded"] as const)("an order that is %s gets none", async (status) => {
  await order("blast", status);
  expect(await findSocialPosts(app, SESSION)).toBeNull();
});

test("a paid order of another service, or an unknown session, gets none", async () => {
  await order("web-page", "paid");
  expect(await findSocialPosts(app, SESSION)).toBeNull();
  await app.db.delete(orders).where(eq(orders.paymentSessionId, SESSION));
  expect(await findSocialPosts(app, SESSION)).toBeNull();
});
