import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emails } from "~/lib/db/schema/index";
import { queryStoppedShop } from "../../support/database/stopped-shop.ts";
import { isExpectedRepeat } from "../../support/faults/consistency.ts";
import type { ReceivedEmail } from "../../support/faults/email-sink.ts";
import { type FaultTestEnvironment, startFaultTestEnvironment } from "../../support/faults/environment.ts";
import { KILL_POINTS, type KillPoint, killOrders } from "../../support/faults/kill-orders.ts";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { paidSessions } from "../../support/shop/provider-books.ts";
import { checkoutBody, payAt, startCheckout, statusOf } from "../../support/shop/purchase.ts";
import { createRandom } from "../../support/subscription-year/random.ts";
import { waitFor } from "../../support/wait-for.ts";

/**
 * One shop dies again and again in the middle of a purchase, while card provider and mail server live on: what one death left
 * behind is there at the next. Where it has several processes (TEST_PROCESSES) one of them dies, and the buyer goes on at the others.
 */
const PRELOAD = resolve("tests/support/faults/kill-process.ts");
const orderFolder = mkdtempSync(join(tmpdir(), "shop-kills-"));
const orders = killOrders(orderFolder);

type Kill = { company: string } & ({ step: KillPoint; turn: number } | { afterMs: number });

const AT_STEPS = scaleCaseCount(KILL_POINTS.length, { most: 1_000 });
const atSteps = Array.from({ length: AT_STEPS }, (_, n): Kill => {
  const step = KILL_POINTS[n % KILL_POINTS.length] as KillPoint;
  const turn = step.twice ? 1 + (Math.floor(n / KILL_POINTS.length) % 2) : 1;
  return { step, turn, company: `Killed at step ${n} Ltd` };
});

/** By chance from 5 to 1,200 ms after the purchase begins, closer together where its steps follow each other fast. */
const AT_MOMENTS = scaleCaseCount(2, { most: 250 });
const SEED = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31);
const chance = createRandom(SEED);
const atMoments = Array.from({ length: AT_MOMENTS }, (_, n): Kill => {
  const afterMs = Math.round(5 * 240 ** (chance.whole(0, 1_000) / 1_000));
  return { afterMs, company: `Killed at moment ${n} Ltd` };
});

let world: FaultTestEnvironment;
beforeAll(async () => {
  world = await startFaultTestEnvironment({ NODE_OPTIONS: `--import=${PRELOAD}`, KILL_ORDERS: orderFolder });
});
afterAll(async () => {
  await world.close();
  rmSync(orderFolder, { recursive: true, force: true });
});

/** The buyer presses Pay, pays and comes back. `opened` hears of the session, which their browser has from then on. */
async function buy(kill: Kill, opened: (sessionId: string) => void): Promise<void> {
  const { url, sessionId } = await startCheckout(world.shop, checkoutBody({ company: kill.company }));
  opened(sessionId);
  await payAt(url);
  await statusOf(world.shop, sessionId);
}

/** Whoever got no answer presses Pay again. Whoever was at the payment page already pays there, or has paid, and comes back. */
async function buyOn(kill: Kill, known: string | undefined): Promise<string> {
  const { url, sessionId } = known
    ? { sessionId: known, url: `${world.books.sandboxUrl}/pay/${known}` }
    : await waitFor(() => startCheckout(world.shop, checkoutBody({ company: kill.company })));
  if (url.includes("/pay/")) await payAt(url);
  await waitFor(async () => (await statusOf(world.shop, sessionId)) === "paid", { what: `${kill.company} to be paid` });
  return sessionId;
}

/** Kills a purchase, has the buyer go on, and starts what died again. Answers the session. */
async function killAndGoOn(kill: Kill, nth: number): Promise<string> {
  const { processes } = world.shop;
  orders.give("step" in kill ? { step: kill.step.name, mark: kill.company, turn: kill.turn } : null);
  const listening = new AbortController();
  const died = Promise.race(processes.map(({ child }) => once(child, "exit", { signal: listening.signal })));
  let known: string | undefined;
  const buying = buy(kill, (sessionId) => {
    known = sessionId;
  }).catch(() => null);
  if ("afterMs" in kill) {
    await new Promise((done) => setTimeout(done, kill.afterMs));
    processes[nth % processes.length]?.child.kill("SIGKILL");
  }
  const patience = setTimeout(() => void world.shop.stop(), 60_000);
  await died;
  listening.abort();
  killedAt.push(Date.now());
  clearTimeout(patience);
  const signals = processes.filter((one) => one.hasEnded()).map(({ child }) => child.signalCode);
  expect(signals, `The shop was not killed:\n${world.shop.output().slice(-2_000)}`).toEqual(["SIGKILL"]);
  await buying;
  if (processes.every((one) => one.hasEnded())) await world.revive();
  const sessionId = await buyOn(kill, known);
  await world.revive();
  return sessionId;
}

/** What names a purchase in a mail: the buyer's has the session's id, the team's the company. */
const NAMES = /cs_test_\w+|Killed at (?:step|moment) \d+ Ltd/g;

/** The times at which each message came, by its id, for each name in it. */
const messages = new Map<string, Map<string, number[]>>();
let read = 0;

/** Reads each mail once: the mail server lives in this process, and would not answer the shop while we look through all mails again. */
function readNewMails(): void {
  const { received } = world.sink;
  for (; read < received.length; read += 1) {
    const { messageId = "", text, html, at } = received[read] as ReceivedEmail;
    for (const name of new Set(`${text} ${html}`.match(NAMES))) {
      const found = messages.get(name) ?? new Map<string, number[]>();
      messages.set(name, found.set(messageId, [...(found.get(messageId) ?? []), at]));
    }
  }
}

/** The messages about one purchase, by their ids, each with the times at which it came. */
function messagesOf(sessionId: string, { company }: Kill): Map<string, number[]> {
  readNewMails();
  return new Map([sessionId, company].flatMap((name) => [...(messages.get(name) ?? [])]));
}

/** When our database had each message as sent, by its id. */
async function sentTimes(): Promise<Map<string, number>> {
  await world.shop.stop();
  const rows = await queryStoppedShop(world.shop, (db) =>
    db.select({ id: emails.id, message: emails.messageId }).from(emails),
  );
  await world.revive();
  const sentAt = orders.sentAt();
  return new Map(
    rows.flatMap(({ id, message }) => (message && sentAt.has(id) ? [[message, sentAt.get(id) ?? 0]] : [])),
  );
}

/** What a failure needs to be understood: the kills shortly before and after a mail came. */
const killsAround = (times: readonly number[]) =>
  killedAt.filter((at) => times.some((came) => Math.abs(at - came) < 10_000));

/** Every buyer has paid once, and has one confirmation, and the team one notice. */
async function expectBooks(): Promise<void> {
  const books = await paidSessions(world.books);
  expect([...ends.keys()].filter((sessionId) => !books.has(sessionId))).toEqual([]);
  expect(books.size).toBe(ends.size);
  for (const [sessionId, kill] of ends) {
    const both = () => (messagesOf(sessionId, kill).size >= 2 ? messagesOf(sessionId, kill) : null);
    const found = await waitFor(both, { what: `both mails of ${JSON.stringify(kill)}`, timeout: 180_000 });
    expect(found.size).toBe(2);
  }
  // After each of these kills the mail server had a mail of which nobody else knew: it comes again, be it of this purchase or the one before.
  const unnoted = [...ends.values()].filter((kill) => "step" in kill && kill.step.name === "mail sent").length;
  await waitFor(() => world.sink.received.length - 2 * ends.size >= unnoted, {
    what: `${unnoted} mails that come again`,
  });
  const sentAt = await sentTimes();
  expect(sentAt.size).toBeGreaterThanOrEqual(ends.size);
  const unexplained = [...ends].flatMap(([sessionId, kill]) =>
    [...messagesOf(sessionId, kill)]
      .map(([id, times]) => ({ ...kill, times, sentAt: sentAt.get(id), kills: killsAround(times) }))
      .filter(({ times, sentAt }) => !isExpectedRepeat(times, killedAt, sentAt)),
  );
  expect(unexplained, `PROVE_SEED=${SEED}`).toEqual([]);
}

const killedAt: number[] = [];
const ends = new Map<string, Kill>();

test("at each step of a purchase: every order ends paid, once, with each of its mails", async () => {
  recordCaseCount(atSteps.length);
  for (const [n, kill] of atSteps.entries()) ends.set(await killAndGoOn(kill, n), kill);
  await expectBooks();
}, 7_200_000);

test("at any moment of a purchase: every order ends paid, once, with each of its mails", async () => {
  recordCaseCount(atMoments.length);
  for (const [n, kill] of atMoments.entries()) ends.set(await killAndGoOn(kill, n), kill);
  await expectBooks();
}, 7_200_000);
