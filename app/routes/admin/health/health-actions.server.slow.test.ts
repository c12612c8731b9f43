import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Finding } from "~/admin/health/findings";
import { networkProbes } from "~/admin/health/public-address-check.server";
import { webhookUrls } from "~/admin/health/run-checks.server";
import { monitorWebhook } from "~/admin/health/webhook-check.server";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { FakePayments } from "../../../../tests/support/app/fake-payments";
import { type TestApp, testApp } from "../../../../tests/support/app/test-app";
import { getHealth } from "./health-actions.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // Its tables are looked into.
  const queue = await openQueue(app.database, { log: app.log });
  await queue.stop();
});
afterAll(() => app.close());

const shown = async (check: Finding["check"]) => {
  const { findings } = await getHealth(app, new Request("http://localhost:3000/admin/health"));
  return findings.filter((finding) => finding.check === check);
};

test("a key that the provider refused at the start is a fault on the health page", async () => {
  const refused = { key: false, webhook: null, unsent: [], clock: null };
  app.providerAccess = () => ({ state: "answered", at: app.now(), ...refused });
  expect(await shown("provider")).toEqual([
    expect.objectContaining({ level: "fault", what: expect.stringContaining("rejects STRIPE_SECRET_KEY") }),
  ]);
});

test("what the start's test event to our webhook found is on the health page", async () => {
  expect(await shown("webhook")).toEqual([]);
  vi.useFakeTimers();
  const fetch = async () => new Response("", { status: 403 });
  const payments = Object.assign(new FakePayments(), { mode: "live" as const });
  const watch = monitorWebhook({ ...networkProbes, fetch }, payments, webhookUrls(app.settings), app.log);
  watch.begin();
  await vi.advanceTimersByTimeAsync(5_000);
  watch.close();
  vi.useRealTimers();
  expect(await shown("webhook")).toEqual([
    expect.objectContaining({ level: "fault", what: "Something in front of the shop blocks events (403)." }),
  ]);
});
