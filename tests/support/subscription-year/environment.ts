import { text } from "node:stream/consumers";
import { signatureHeader } from "@pixel-pilots/stripe-sandbox/webhook-delivery";
import { storePaymentEvents } from "~/billing/payments/provider-events.server";
import { type PaymentProvider, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import type { App } from "~/lib/app-context.server";
import type { TaxMode } from "~/lib/db/column-types";
import type { Database } from "~/lib/db/database";
import { taxRates } from "~/lib/db/schema/index";
import { testApp } from "../app/test-app";
import { callApi, sdkOf, serve, startTestSandbox, WEBHOOK_SECRET } from "../sandbox/sandbox";
import { waitFor } from "../wait-for";
import { createRandom, type Random } from "./random";
import { makeQueueTable, yearQueue } from "./run-jobs";

export type YearTestEnvironment = Awaited<ReturnType<typeof openYearTestEnvironment>>;

/** Percentage of provider calls by jobs without a response; half of them take effect. */
const UNANSWERED_PERCENT = 3;

/** A shop and its payment provider on one clock, with an unreliable network between them. Closed when the test ends. */
export async function openYearTestEnvironment(
  seed: number,
  open?: () => Promise<Database>,
  taxes: TaxMode | null = null,
) {
  const random = createRandom(seed);
  const clock = { seconds: Math.floor(Date.now() / 1_000) };
  const now = () => clock.seconds;
  const network = await createUnreliableNetwork(random, now);
  const { sandbox, payments } = await startTestSandbox({ now, webhookUrl: network.url, stateFile: ":memory:" });
  const base = await testApp(open);
  // The orders of a restored copy belong to another provider.
  await base.reset();
  await makeQueueTable(base.db);
  const settings = { ...base.settings, tax: { ...base.settings.tax, mode: taxes } };
  const app: App = {
    ...base,
    settings,
    paymentProvider: payments,
    queue: yearQueue,
    now: () => new Date(clock.seconds * 1_000),
  };
  if (taxes === "table") await base.db.insert(taxRates).values(TAX_RATES);

  return {
    random,
    clock,
    network,
    app,
    /** The same shop with an unreliable provider: for jobs, which retry. */
    working: { ...app, paymentProvider: unreliable(payments, random.percent) } satisfies App,
    sdk: sdkOf(sandbox.url),
    /** Advances the clock; resolves when the provider has sent its events. */
    async pass(seconds: number): Promise<void> {
      clock.seconds += seconds;
      await waitFor(async () => (await callApi(sandbox.url, "/v1/test_helpers/clock")).json.deliveries.owed === 0, {
        timeout: 60_000,
        interval: 5,
        what: "the provider to send its events",
      });
    },
    arrivals: () =>
      network.deliver((body, signature) => storePaymentEvents(app, [payments.readEvent(body, signature)], "webhook")),
    close: () => base.close(),
  };
}

/** Others than the sandbox's own, and some places without any. */
const TAX_RATES = [
  { country: "US", state: "NY", name: "Sales Tax", rate: 88_750 },
  { country: "US", state: "TX", name: "Sales Tax", rate: 82_500 },
  { country: "DE", state: null, name: "VAT", rate: 190_000 },
].map((rate) => ({ ...rate, createdBy: "ann@pixelpilots.example" }));

const UNRELIABLE_METHODS = [
  "findSession",
  "findSessionOf",
  "findInvoice",
  "findRefunds",
  "refund",
  "findSubscription",
  "endSubscription",
  "resumeSubscription",
  "findDisputes",
  "findSubscriptionsOf",
  "adoptDefaultCard",
];

/** A provider whose calls sometimes fail, before or after they take effect. */
const unreliable = (payments: PaymentProvider, percent: (chance: number) => boolean): PaymentProvider =>
  new Proxy(payments, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function" || !UNRELIABLE_METHODS.includes(String(name))) return method;
      return async (...args: unknown[]) => {
        const answered = !percent(UNANSWERED_PERCENT);
        const takesEffect = answered || percent(50);
        const answer: unknown = takesEffect ? await method.apply(target, args) : undefined;
        if (!answered) throw new PaymentProviderUnavailable("No answer");
        return answer;
      };
    },
  });

type Delivery = { body: string; at: number };

/** Percentages of events. */
const LOST = 25;
const DUPLICATED = 15;
const LATE = 25;
const MAX_DELAY_SECONDS = 5 * 86_400;

/** Receives the provider's events; loses, duplicates, delays and reorders them. `down` loses all. */
async function createUnreliableNetwork(random: Random, now: () => number) {
  const pending: Delivery[] = [];
  const network = { url: "", down: false, sent: 0, deliver };
  network.url = await serve(async (request, response) => {
    const body = await text(request);
    network.sent++;
    if (!network.down && !random.percent(LOST)) {
      for (let copies = random.percent(DUPLICATED) ? 2 : 1; copies > 0; copies--) {
        pending.push({ body, at: now() + (random.percent(LATE) ? random.whole(0, MAX_DELAY_SECONDS) : 0) });
      }
    }
    response.end();
  });

  /** Passes on due events in random order, signed now, as the provider signs each attempt. */
  async function deliver(take: (body: string, signature: string) => Promise<void>): Promise<void> {
    const arrived = pending.filter(({ at }) => at <= now());
    for (const delivery of arrived) pending.splice(pending.indexOf(delivery), 1);
    for (const { body } of random.shuffled(arrived)) await take(body, signatureHeader(body, WEBHOOK_SECRET, now()));
  }
  return network;
}
