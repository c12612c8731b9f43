import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { orders } from "~/lib/db/schema/index";
import { PdfQueueFull, PdfRenderFailed } from "~/lib/pdf/pdf";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { loader } from "./deliverable";

const app = setUpTestApp();

const SESSION = "cs_test_a1b2c3d4e5";

beforeEach(async () => {
  await app.db.insert(orders).values({
    service: "blast",
    status: "paid",
    brief: {},
    name: "Harbor & Pine",
    email: "jo@harbor.example",
    pageType: "social-posts",
    amount: 65_000,
    live: false,
    paymentSessionId: SESSION,
    fingerprint: "blast",
  });
});

function download(): Promise<Response> {
  const context = requestContextOf(app);
  const request = new Request(`http://localhost:3000/api/orders/social-posts.pdf?session_id=${SESSION}`);
  return loader({ request, context });
}

test("the 61st download of an order in ten minutes is rejected, from any address, and another order's is not", async () => {
  const [order] = await app.db.select({ id: orders.id }).from(orders);
  for (let times = 0; times < 60; times++) await app.rateLimits.consume("social-posts-order", order?.id ?? "");
  const refused = await download();
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  await app.db.update(orders).set({ id: randomUUID() });
  expect((await download()).status).toBe(200);
});

test.each([
  ["the PDF process crashes", new PdfRenderFailed("The process ended"), /We couldn’t make your calendar/],
  ["the queue is full", new PdfQueueFull("20 wait"), /We’re making a lot of calendars right now/],
])("if %s, the response is 503 with Retry-After, and the next download works", async (_, error, message) => {
  vi.spyOn(app.pdf, "render").mockRejectedValueOnce(error);
  const refused = await download();
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(await refused.json()).toEqual({ error: expect.stringMatching(message) });
  const next = await download();
  expect([next.status, next.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(next.headers.get("content-disposition")).toMatch(/^attachment; filename="social-posts-[0-9A-F]{8}\.pdf"$/);
});
