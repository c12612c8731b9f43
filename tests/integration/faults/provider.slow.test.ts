/** @module-tag promise-13 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultTestEnvironment, startFaultTestEnvironment } from "../../support/faults/environment.ts";
import type { Fault } from "../../support/faults/fault-proxy.ts";
import { listAll, sandboxSdk } from "../../support/shop/provider-books.ts";
import { checkoutBody, payAt, post, startCheckout } from "../../support/shop/purchase.ts";
import { shortest, waitFor } from "../../support/wait-for.ts";

/** Maximum response time for customers, in milliseconds. */
const PROMISED = 12_000;
const DAY = 86_400;

let environment: FaultTestEnvironment;
beforeAll(async () => {
  environment = await startFaultTestEnvironment();
});
afterAll(() => environment.close());

const sessionsOf = async (company: string) =>
  (await listAll(sandboxSdk(environment.books).checkout.sessions.list({ limit: 100 })))
    .filter(({ metadata }) => metadata?.company === company)
    .map(({ id }) => id);

test.each<Fault>([
  { kind: "latency", ms: 1_500 },
  { kind: "reset" },
  { kind: "cut", bytes: 20 },
  { kind: "cut", bytes: 400 },
  { kind: "drip", ms: 400 },
  { kind: "refuse" },
  { kind: "black hole" },
])(
  "with a failing provider (%j) a checkout gets a response in time, and the next click finds the order's only session",
  async (fault) => {
    const took = await shortest(PROMISED, async (attempt) => {
      const company = `Fault ${JSON.stringify(fault)}, ${attempt} Ltd`;
      const body = checkoutBody({ company });
      await environment.provider.be(fault);
      const began = Date.now();
      const answer = await post(`${environment.shop.url}/api/stripe-checkout`, body);
      const waited = Date.now() - began;
      if (answer.status !== 200) {
        expect([502, 503]).toContain(answer.status);
        expect(answer.json).toMatchObject({ error: expect.stringMatching(/\w/) });
      }
      await environment.provider.be({ kind: "none" });
      const { sessionId } = await startCheckout(environment.shop, body);
      expect(await sessionsOf(company)).toEqual([sessionId]);
      return waited;
    });
    expect(took).toBeLessThan(PROMISED);
  },
);

test("with the provider unreachable for a day pages work, checkouts fail with a message, and payments made meanwhile are recorded", async () => {
  const companies = ["One Ltd", "Two Ltd", "Three Ltd"];
  const opened = await Promise.all(
    companies.map((company) => startCheckout(environment.shop, checkoutBody({ company }))),
  );
  await environment.provider.be({ kind: "refuse" });
  await environment.webhooks.be({ kind: "refuse" });
  // Customers who have the provider's page open pay there.
  for (const { url } of opened) await payAt(url);
  for (const path of ["/", "/build-my-page", "/contact"])
    expect((await fetch(environment.shop.url + path)).status).toBe(200);
  expect(
    (await post(`${environment.shop.url}/api/stripe-checkout`, checkoutBody({ company: "Late Ltd" }))).status,
  ).toBe(503);
  await environment.pass(DAY);
  await environment.provider.be({ kind: "none" });
  // Without webhooks and returning customers the shop queries the provider.
  for (const [n, { sessionId }] of opened.entries()) {
    const booked = () => environment.shop.query("select status from orders where payment_session_id = $1", [sessionId]);
    await waitFor(async () => (await booked())[0]?.status === "paid", {
      what: `${companies[n]} to be paid`,
      timeout: 240_000,
    });
  }
  const { sessionId } = await startCheckout(environment.shop, checkoutBody({ company: "Late Ltd" }));
  expect(await sessionsOf("Late Ltd")).toEqual([sessionId]);
});
