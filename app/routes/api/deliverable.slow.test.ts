import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { appContext } from "~/app-context.server";
import { orders } from "~/lib/db/schema/index";
import { PdfQueueFull, PdfRenderFailed } from "~/lib/pdf/pdf";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { loader } from "./deliverable";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const SESSION = "cs_test_a1b2c3d4e5";

beforeEach(async () => {
  await app.reset();
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
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const request = new Request(`http://localhost:3000/api/orders/social-posts.pdf?session_id=${SESSION}`);
  return loader({ request, context });
}

test.each([
  ["the process falls over", new PdfRenderFailed("The process ended"), /We couldn’t make your calendar/],
  ["too many calendars wait", new PdfQueueFull("20 wait"), /We’re making a lot of calendars right now/],
])("when %s, the answer says so and when to come back, and the next download has its file", async (_, fault, words) => {
  vi.spyOn(app.pdf, "render").mockRejectedValueOnce(fault);
  const refused = await download();
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(await refused.json()).toEqual({ error: expect.stringMatching(words) });
  const next = await download();
  expect([next.status, next.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});
