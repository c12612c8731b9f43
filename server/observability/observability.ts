import type { PaymentProvider } from "~/billing/provider/payment-provider";
import type { Mailer } from "~/email/mailer.server";
import type { App } from "~/lib/app-context.server";
import type { Settings } from "~/lib/config/settings.server";
import type { CommittedEvent, Observe } from "~/lib/logging/instrumentation";
import { withoutLogContext } from "~/lib/logging/log-context.server";
import { log } from "~/lib/logging/logger.server";
import { addDatabaseMetrics } from "./database-metrics";
import { createMetrics } from "./metrics";
import { noTraces, type Traces } from "./traces";

export async function startObservability({ traces: endpoint }: Pick<Settings, "traces">) {
  const metrics = createMetrics();
  const traces = endpoint ? await startTraces(endpoint) : noTraces;
  const watch: Observe = (what, work) => metrics.watch(what, () => traces.watch(what, work));
  return {
    metrics,
    traces,
    watch,
    onCommitted: (change: CommittedEvent) => {
      if (change.event) metrics.orderEvent(change.event);
      log.info(change, "Order event");
    },
    /** The function renders `/metrics`. */
    createMetricsPrinter: ({ database, settings, now }: Pick<App, "database" | "now" | "settings">) => {
      if (database.pool) metrics.countPool(database.pool);
      const refresh = addDatabaseMetrics(metrics.registry, { db: database.db, settings, now });
      return async () => {
        await refresh();
        return metrics.registry.metrics();
      };
    },
    close: traces.close,
  };
}

async function startTraces(endpoint: NonNullable<Settings["traces"]>): Promise<Traces> {
  const { startOtlpTraces } = await import("./otlp-traces");
  // Traces are sent by a timer that an arbitrary request has started.
  const onLost = (err: Error) => withoutLogContext(() => log.warn({ err }, "Traces could not be sent"));
  return startOtlpTraces({ ...endpoint, onLost });
}

export const observeMailer = (mailer: Mailer, watch: Observe): Mailer => ({
  ...mailer,
  send: (email) => watch({ kind: "mail", name: "send" }, () => mailer.send(email)),
});

/** Methods that do not call the provider. */
const LOCAL_METHODS: readonly string[] = ["readEvent", "makeTestEvent"] satisfies (keyof PaymentProvider)[];

export const listProviderMethods = (payments: PaymentProvider): string[] =>
  Object.entries(payments)
    .filter(([name, value]) => typeof value === "function" && !LOCAL_METHODS.includes(name))
    .map(([name]) => name);

/** Each page of a list is observed as a separate call. */
export function observePaymentProvider(payments: PaymentProvider, watch: Observe): PaymentProvider {
  return new Proxy(payments, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || typeof name !== "string" || LOCAL_METHODS.includes(name)) return value;
      const observe = <T>(work: () => Promise<T>) => watch({ kind: "provider", name }, work);
      return (...args: unknown[]) =>
        name.startsWith("list")
          ? observePages(Reflect.apply(value, target, args), observe)
          : observe(() => Reflect.apply(value, target, args));
    },
  });
}

async function* observePages(list: AsyncIterable<unknown>, observe: <T>(work: () => Promise<T>) => Promise<T>) {
  const pages = list[Symbol.asyncIterator]();
  const next = () => observe(() => pages.next());
  try {
    for (let page = await next(); !page.done; page = await next()) yield page.value;
  } finally {
    await pages.return?.();
  }
}
