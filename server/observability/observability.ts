import type { App } from "~/app-context.server";
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
      onTold: (told) => {
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
