import type { App } from "~/app.server";
import type { Database, DatabaseWatch } from "~/db/database";
import { log } from "~/logging/log.server";
import { aboutNothing } from "~/logging/subject.server";
import type { Watch } from "~/logging/watch";
import type { Settings } from "~/settings/settings.server";
import { databaseFigures } from "./figures";
import { type Metrics, makeMetrics } from "./metrics";
import { noTraces, type Traces } from "./traces";

/** What the shop tells of itself beside its log: figures, and traces where somebody collects them. */
export type Seeing = {
  metrics: Metrics;
  traces: Traces;
  /** Measures and traces statements, calls of the provider, mails and jobs. */
  watch: Watch;
  /** What a database is opened with. */
  database: Required<DatabaseWatch>;
  /** What `/metrics` prints. */
  printer(source: Pick<App, "db" | "now" | "settings"> & { database: Pick<Database, "pool"> }): () => Promise<string>;
  close(): Promise<void>;
};

/** Begins to look. What sends traces is loaded only where they go somewhere. */
export async function startSeeing({ traces: to }: Pick<Settings, "traces">): Promise<Seeing> {
  const metrics = makeMetrics();
  const traces = to ? await tracesTo(to) : noTraces;
  const watch: Watch = (what, work) => metrics.watch(what, () => traces.watch(what, work));
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
      const refresh = databaseFigures(metrics.registry, source);
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
  const onLost = (err: Error) => aboutNothing(() => log.warn({ err }, "Traces could not be sent"));
  return startOtlpTraces({ ...to, onLost });
}
