import type { App } from "~/app-context.server";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import type { Mailer } from "~/email/mailer.server";
import type { Settings } from "~/lib/config/settings.server";
import type { Database, DatabaseObserver } from "~/lib/db/database";
import type { Observe } from "~/lib/logging/instrumentation";
import { withoutLogContext } from "~/lib/logging/log-context.server";
import { log } from "~/lib/logging/logger.server";
import { addDatabaseMetrics } from "./database-metrics";
import { createMetrics, type Metrics } from "./metrics";
import { noTraces, type Traces } from "./traces";

/** What the shop tells of itself beside its log: figures, and traces where somebody collects them. */
export type Observability = {
  metrics: Metrics;
  traces: Traces;
  /** Measures and traces statements, calls of the provider, mails and jobs. */
  watch: Observe;
  /** What a database is opened with. */
  database: Required<DatabaseObserver>;
  /** What `/metrics` prints. */
  printer(source: Pick<App, "db" | "now" | "settings"> & { database: Pick<Database, "pool"> }): () => Promise<string>;
  close(): Promise<void>;
};

/** Begins to look. What sends traces is loaded only where they go somewhere. */
export async function startObservability({ traces: to }: Pick<Settings, "traces">): Promise<Observability> {
  const metrics = createMetrics();
  const traces = to ? await tracesTo(to) : noTraces;
  const watch: Observe = (what, work) => metrics.watch(what, () => traces.watch(what, work));
  return {
    metrics,
    traces,
    watch,
    database: {
      watch,
      onCommitted: (told) => {
        if (told.event) metrics.orderEvent(told.event);
        log.info(told, "Order event");
      },
    },
    printer: ({ database, ...source }) => {
      if (database.pool) metrics.countPool(database.pool);
      const refresh = addDatabaseMetrics(metrics.registry, source);
      return async () => {
        await refresh();
        return metrics.registry.metrics();
      };
    },
    close: () => traces.close(),
  };
}

async function tracesTo(to: NonNullable<Settings["traces"]>): Promise<Traces> {
  const { startOtlpTraces } = await import("./otlp-traces");
  // They are sent by a clock that the first of them has set.
  const onLost = (err: Error) => withoutLogContext(() => log.warn({ err }, "Traces could not be sent"));
  return startOtlpTraces({ ...to, onLost });
}

/** A mailer whose mails are watched. */
export const observeMailer = (mailer: Mailer, watch: Observe): Mailer => ({
  ...mailer,
  send: (mail) => watch({ kind: "mail", name: "send" }, () => mailer.send(mail)),
});

/** The names of the calls that a card provider has. */
export const listProviderMethods = (payments: PaymentProvider): string[] =>
  Object.entries(payments)
    .filter(([name, value]) => typeof value === "function" && !OFFLINE.includes(name))
    .map(([name]) => name);

/** These ask nothing of the provider. */
const OFFLINE: readonly string[] = ["readEvent", "makeTestEvent"] satisfies (keyof PaymentProvider)[];

/** A card provider whose calls are watched, each page of its lists as a call of its own. Whatever asks nothing of it is not. */
export function observePaymentProvider(payments: PaymentProvider, watch: Observe): PaymentProvider {
  return new Proxy(payments, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || typeof name !== "string" || OFFLINE.includes(name)) return value;
      const call = (work: () => Promise<unknown>) => watch({ kind: "provider", name }, work);
      if (name.startsWith("list")) return (...given: unknown[]) => pages(Reflect.apply(value, target, given), call);
      return (...given: unknown[]) => call(() => Reflect.apply(value, target, given));
    },
  });
}

async function* pages(list: AsyncIterable<unknown>, call: (work: () => Promise<unknown>) => Promise<unknown>) {
  const all = list[Symbol.asyncIterator]();
  try {
    for (;;) {
      let ended = false;
      const page = await call(async () => {
        const next = await all.next();
        ended = next.done === true;
        return next.value;
      });
      if (ended) return;
      yield page;
    }
  } finally {
    await all.return?.();
  }
}
