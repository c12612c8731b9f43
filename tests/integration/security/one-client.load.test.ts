/** @module-tag promise-35 */
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestQuote } from "../../support/fuzz/admin-examples.ts";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { checkoutBody } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { newCustomer } from "../../support/shop/visitor.ts";
import { shortest, waitFor } from "../../support/wait-for.ts";

/** One client that takes all it can get of PDFs and previews, beside another visitor. endurance.load.test.ts does it for pages. */

let shop: Shop;
beforeAll(async () => {
  // Without limits per client, which would hide the queues.
  shop = await startShop({ env: { TRUSTED_PROXIES: "1", RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "error" } });
});
afterAll(() => shop?.discard());

const GREEDY = { "X-Forwarded-For": "198.51.100.9" };
const OTHER = { "X-Forwarded-For": "203.0.113.7" };
const CONNECTIONS = 60;
const VISITS = scaleCaseCount(20, { least: 20, most: 100 });
/** A median within it counts although three times almost nothing is less than a turn of the processor. */
const LEAST_MS = 250;

type Visits = { refused: number; median: number };

/** `visit` resolves to whether it got what it asked for. */
async function visitOften(visit: () => Promise<boolean>): Promise<Visits> {
  const times: number[] = [];
  for (let at = 0; at < VISITS; at++) {
    const began = performance.now();
    if (await visit()) times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  return { refused: VISITS - times.length, median: times[Math.floor(times.length / 2)] ?? Infinity };
}

/** Visits without and with the flood. At most 1 % may be refused, and half must take at most three times as long. */
async function expectRoomFor(visit: () => Promise<boolean>, flood: () => Promise<unknown>, lanes: number) {
  recordCaseCount(VISITS);
  const quiet = await visitOften(visit);
  expect(quiet.refused).toBe(0);
  const over = new AbortController();
  const lane = async () => {
    while (!over.signal.aborted) {
      await flood();
      await pause(50);
    }
  };
  const flooding = Array.from({ length: lanes }, lane);
  try {
    await pause(1_000);
    const limit = Math.max(3 * quiet.median, LEAST_MS);
    let refused = 0;
    const median = await shortest(limit, async () => {
      const visits = await visitOften(visit);
      refused = visits.refused;
      return visits.median;
    });
    expect(refused / VISITS).toBeLessThanOrEqual(0.01);
    expect(median, `${quiet.median} ms without the flood`).toBeLessThan(limit);
    return { quiet: quiet.median, median };
  } finally {
    over.abort();
    await Promise.all(flooding);
  }
}

const quotePdf = async (company: string) =>
  (await createTestQuote(shop, checkoutBody({ company }))).replace("?", "/pdf?");

test("60 connections of one client that ask for PDFs leave those of others", async () => {
  const [own, theirs] = [await quotePdf("Greedy Ltd"), await quotePdf("Other Ltd")];
  const get = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(shop.url + path, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const statuses = new Map<number, number>();
  await expectRoomFor(
    async () => (await get(theirs, OTHER)) === 200,
    async () => {
      const status = await get(own, GREEDY);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    },
    CONNECTIONS,
  );
  // The queue was full, of the client's own.
  expect(statuses.get(503)).toBeGreaterThan(0);
  expect(statuses.get(200)).toBeGreaterThan(0);
}, 600_000);

test("one customer's large images leave the uploads, files and pages of others", async () => {
  const [greedy, { visitor, orderId }] = [await newCustomer(shop), await newCustomer(shop)];
  const picture = async (width: number, height: number) =>
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: "#246" } })
        .png()
        .toBuffer(),
    );
  // 48 million pixels in 150 KB.
  const [large, small] = [await picture(20_000, 2_400), await picture(80, 60)];
  const id = await visitor.sendFile(orderId, "small.png", small);
  await waitFor(async () => (await visitor.get(`/my-order/files/${id}/preview`)).status === 200, { what: "a preview" });
  let sent = 0;
  let uploads = 0;
  let sender = { visitor, orderId };
  await expectRoomFor(
    async () => {
      const statuses = [
        (await visitor.get(`/my-order/files/${id}/preview`)).status,
        (await visitor.get(`/my-order/files/${id}`)).status,
        (await visitor.get("/my-order")).status,
      ];
      // An order has up to 100 files.
      if (uploads++ % 90 === 0) sender = await newCustomer(shop);
      const file = await sender.visitor.beginUpload({ orderId: sender.orderId, name: "brief.txt", size: 1_000 });
      const part = { method: "POST", body: "x".repeat(1_000) };
      statuses.push((await sender.visitor.ask(`/my-order/files/${file}?offset=0`, part)).status);
      return statuses.every((status) => status === 200);
    },
    async () => {
      if (sent >= 40) return;
      sent += 1;
      await greedy.visitor.sendFile(greedy.orderId, `large ${sent}.png`, large);
    },
    4,
  );
  expect(sent).toBeGreaterThan(3);
}, 600_000);
