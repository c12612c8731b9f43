import type { App } from "~/app-context.server";
import { storePaymentEvents } from "~/billing/payments/provider-events.server";
import { type PaymentProvider, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import type { Database } from "~/lib/db/database";
import { testApp } from "../app/test-app";
import { callApi, sdkOf, startTestSandbox } from "../sandbox/sandbox";
import { waitFor } from "../wait-for";
import { createRandom } from "./random";
import { makeQueueTable, yearQueue } from "./run-jobs";
import { createUnreliableNetwork } from "./unreliable-network";

export type YearTestEnvironment = Awaited<ReturnType<typeof openYearTestEnvironment>>;

/** How often of a hundred a question of a job's gets no answer; half of them had their effect. */
const UNANSWERED = 3;

/** A shop and its card provider on one clock, with a bad network between them. All of it is gone when the test ends. */
export async function openYearTestEnvironment(seed: number, open?: () => Promise<Database>) {
  const random = createRandom(seed);
  const clock = { seconds: Math.floor(Date.now() / 1_000) };
  const now = () => clock.seconds;
  const network = await createUnreliableNetwork(random, now);
  const { sandbox, payments } = await startTestSandbox({ now, webhookUrl: network.url, stateFile: ":memory:" });
  const base = await testApp(open);
  // The orders of a restored copy are another provider's.
  await base.reset();
  await makeQueueTable(base);
  const app: App = { ...base, paymentProvider: payments, queue: yearQueue, now: () => new Date(clock.seconds * 1_000) };

  return {
    random,
    clock,
    network,
    app,
    /** The same shop, asking a provider that does not always answer: for jobs, which ask again. */
    working: { ...app, paymentProvider: unreliable(payments, random.percent) } satisfies App,
    sdk: sdkOf(sandbox.url),
    /** Lets so many seconds pass at the provider, whose events are then on their way. */
    async pass(seconds: number): Promise<void> {
      clock.seconds += seconds;
      await waitFor(async () => (await callApi(sandbox.url, "/v1/test_helpers/clock")).json.deliveries.owed === 0, {
        timeout: 60_000,
        interval: 5,
        what: "the provider's events to be on their way",
      });
    },
    arrivals: () =>
      network.deliver((body, signature) => storePaymentEvents(app, [payments.readEvent(body, signature)], "webhook")),
    close: () => base.close(),
  };
}

const SINGLE_ANSWERS = [
  "findSession",
  "findSessionOf",
  "findInvoice",
  "findRefunds",
  "refund",
  "findSubscription",
  "endSubscription",
  "resumeSubscription",
  "findDisputes",
];

/** A provider whose answers are sometimes lost, before or after what was asked has happened. */
const unreliable = (payments: PaymentProvider, percent: (chance: number) => boolean): PaymentProvider =>
  new Proxy(payments, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function" || !SINGLE_ANSWERS.includes(String(name))) return method;
      return async (...words: unknown[]) => {
        const answered = !percent(UNANSWERED);
        const happened = answered || percent(50);
        const answer: unknown = happened ? await method.apply(target, words) : undefined;
        if (!answered) throw new PaymentProviderUnavailable("No answer");
        return answer;
      };
    },
  });
