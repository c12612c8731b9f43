import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Finding } from "~/admin/health/findings";
import { networkProbes } from "~/admin/health/public-address-check.server";
import { webhookUrls } from "~/admin/health/run-checks.server";
import { monitorWebhook } from "~/admin/health/webhook-check.server";
import { JOBS } from "~/admin/jobs";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { FakePayments } from "../../../../tests/support/app/fake-payments";
import { type TestApp, testApp } from "../../../../tests/support/app/test-app";
import { getHealth } from "./health-actions.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // Creates the tables of the queue.
  const queue = await openQueue(app.database, { jobs: JOBS, log: app.log });
  await queue.stop();
});
afterAll(() => app.close());

const listFindings = async (check: Finding["check"]) => {
  const { findings } = await getHealth(app, new Request("http://localhost:3000/admin/health"));
  return findings.filter((finding) => finding.check === check);
};

test("a key that the provider rejected at startup is an error on the health page", async () => {
  const refused = { key: false, webhook: null, unsent: [], clock: null };
  app.providerAccess = () => ({ state: "answered", at: app.now(), ...refused });
  expect(await listFindings("provider")).toEqual([
    expect.objectContaining({ level: "fault", what: expect.stringContaining("rejects STRIPE_SECRET_KEY") }),
  ]);
});

test("the result of the startup test event is on the health page", async () => {
  expect(await listFindings("webhook")).toEqual([]);
  vi.useFakeTimers();
  const fetch = async () => new Response("", { status: 403 });
  const payments = Object.assign(new FakePayments(), { mode: "live" as const });
  const watch = monitorWebhook({ ...networkProbes, fetch }, payments, webhookUrls(app.settings), app.log);
  watch.begin();
  await vi.advanceTimersByTimeAsync(5_000);
  watch.close();
  vi.useRealTimers();
  expect(await listFindings("webhook")).toEqual([
    expect.objectContaining({ level: "fault", what: "Something in front of the shop blocks events (403)." }),
  ]);
});
