import { expect, test } from "vitest";
import { auditPayments, reconcilePendingOrders, syncPaymentEvents } from "~/billing/payments/reconcile.server";
import type { TaxMode } from "~/lib/db/column-types";
import type { Database } from "~/lib/db/database";
import { openEmbedded } from "../../../tests/support/app/both-databases";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import {
  openYearTestEnvironment,
  type YearTestEnvironment,
} from "../../../tests/support/subscription-year/environment";
import { randomEvent, randomProviderEvent, subscribe } from "../../../tests/support/subscription-year/events";
import {
  findLedgerDifferences,
  findRenewalDifferences,
} from "../../../tests/support/subscription-year/ledger-comparison";
import { deadJobs, mailJobs, runPendingJobs } from "../../../tests/support/subscription-year/run-jobs";

/**
 * A year of the shop and the payment provider: the real sandbox over HTTP, the shop's real functions and jobs, and a network
 * that loses, duplicates, delays and reorders events. `PROVE_RUNS=100` has 100 subscriptions with random years; `PROVE_SEED`
 * repeats one.
 */
const SUBSCRIPTIONS = scaleCaseCount(3, { most: 100 });
const SEED = Number(process.env.PROVE_SEED || (SUBSCRIPTIONS > 3 ? Math.floor(Math.random() * 2 ** 31) : 20_261_121));

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Of one step; a small year is told in fewer words. */
const LONGEST_STEP = (SUBSCRIPTIONS < 20 ? 5 : 2) * DAY;

const years = [
  ["PostgreSQL", undefined],
  ["the embedded database", openEmbedded],
] as const;

// With taxes below, each database has its year.
test.each(SUBSCRIPTIONS > 3 ? years : years.slice(0, 1))(
  "after twelve months our books on %s equal the provider's ledger to the cent",
  { tags: "promise-9", timeout: 1_800_000 },
  (_, open) => compareYear(open, null),
);

const taxedYears = [
  ["table", "the embedded database", openEmbedded],
  ["stripe", "PostgreSQL", undefined],
  ["table", "PostgreSQL", undefined],
  ["stripe", "the embedded database", openEmbedded],
] as const;

// Each kind of taxes and each database once; all four at the full count.
test.each(SUBSCRIPTIONS > 3 ? taxedYears : taxedYears.slice(0, 2))(
  "after twelve months with TAX=%s our books on %s, with their taxes, equal the provider's ledger to the cent",
  { timeout: 1_800_000 },
  (taxes, _, open) => compareYear(open, taxes),
);

async function compareYear(open: (() => Promise<Database>) | undefined, taxes: TaxMode | null): Promise<void> {
  recordCaseCount(SUBSCRIPTIONS);
  const world = await openYearTestEnvironment(SEED, open, taxes);
  try {
    await live(world);
    await comeToRest(world);
    expect(await findRenewalDifferences(world)).toEqual([]);
    await auditPayments(world.app);
    expect((await findLedgerDifferences(world)).slice(0, 20)).toEqual([]);
    expect(await deadJobs(world.app.db)).toEqual([]);
    const mails = (await mailJobs(world.app.db)).map(({ name, data }) => JSON.stringify([name, data]));
    expect(mails.filter((mail, index) => mails.indexOf(mail) !== index)).toEqual([]);
  } catch (error) {
    throw new Error(`To repeat this year: PROVE_SEED=${SEED} PROVE_RUNS=${SUBSCRIPTIONS}`, { cause: error });
  } finally {
    await world.close();
  }
}

/** A year of random steps. Subscriptions start in the first two months, and replace canceled ones. The shop is down twice. */
async function live(world: YearTestEnvironment): Promise<void> {
  const { random, clock } = world;
  const [begin, end] = [clock.seconds, clock.seconds + 365 * DAY];
  const outages = [random.whole(70, 160), random.whole(200, 290)];
  while (clock.seconds < end) {
    const day = (clock.seconds - begin) / DAY;
    await subscribeUpTo(world, Math.min(SUBSCRIPTIONS, (SUBSCRIPTIONS * (day + 1)) / 60));
    for (let count = random.whole(0, Math.ceil(SUBSCRIPTIONS / 3)); count > 0; count--) await randomEvent(world);
    if (outages[0] !== undefined && day > outages[0]) {
      outages.shift();
      await outage(world);
    }
    await world.pass(random.whole(HOUR, LONGEST_STEP));
    await world.arrivals();
    await work(world);
  }
}

async function subscribeUpTo(world: YearTestEnvironment, wanted: number): Promise<void> {
  const running = (await world.sdk.subscriptions.list({ limit: 100 })).data.length;
  for (let missing = Math.ceil(wanted) - running; missing > 0; missing--) await subscribe(world);
}

/** The shop is down for longer than the provider retains events, while steps continue at the provider. */
async function outage(world: YearTestEnvironment): Promise<void> {
  world.network.down = true;
  for (let week = 1; week <= 5; week++) {
    for (let count = 0; count < SUBSCRIPTIONS / 3; count++) await randomProviderEvent(world);
    await world.pass(7 * DAY);
  }
  world.network.down = false;
}

/**
 * Runs the scheduled jobs, at random, and the queue. The daily audit runs only at the end, so that it hides nothing; audits
 * enqueued after an outage do run.
 */
async function work(world: YearTestEnvironment): Promise<void> {
  const { random, app, working } = world;
  if (random.percent(80)) await syncPaymentEvents(app);
  if (random.percent(80)) await reconcilePendingOrders(working);
  for (let round = random.whole(1, 2); round > 0; round--) await runPendingJobs(world);
}

/** Two days without steps, in which the provider always responds. */
async function comeToRest(world: YearTestEnvironment): Promise<void> {
  for (let days = 0; days < 2; days++) {
    await world.pass(DAY);
    await world.arrivals();
    await syncPaymentEvents(world.app);
    await reconcilePendingOrders(world.app);
    while ((await runPendingJobs(world)) > 0);
  }
}
