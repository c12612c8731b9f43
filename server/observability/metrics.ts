import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { jobNames } from "~/admin/jobs";
import { PaymentProviderRejected } from "~/billing/provider/payment-provider";
import type { PoolState } from "~/lib/db/database";
import type { Observe, ObservedOperation } from "~/lib/logging/instrumentation";
import { logLineCounts } from "~/lib/logging/logger.server";

export type CompletedRequest = { method: string; route: string; status: string; seconds: number };

export type Metrics = ReturnType<typeof createMetrics>;

const CHECKOUT_ROUTE = "/api/stripe-checkout";

/** In seconds. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const CALL_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30, 300];

/** Metrics of this process; labels have few values. A job is a `task`: Prometheus uses the label `job` itself. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, buckets: number[], ...labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  const requests = counter(
    "shop_http_requests_total",
    "Requests by route, method and status; the status is aborted where the client went away before there was one",
    "route",
    "method",
    "status",
  );
  const requestDurations = histogram(
    "shop_http_request_duration_seconds",
    "Seconds from a request to the end of its answer",
    REQUEST_BUCKETS,
    "route",
    "method",
  );
  const events = counter(
    "shop_order_events_total",
    "What happened to orders in this process, by kind: placed, paid, refunded and so on",
    "event",
  );
  const callDurations = histogram(
    "shop_provider_call_duration_seconds",
    "Seconds that calls to the card provider took, retries included",
    CALL_BUCKETS,
    "call",
  );
  const calls = counter(
    "shop_provider_calls_total",
    "Calls to the card provider; refused means that it said no, failed that it did not answer",
    "call",
    "outcome",
  );
  const emailDurations = histogram(
    "shop_mail_duration_seconds",
    "Seconds until the mail server, or the mail folder, accepted or refused an email",
    CALL_BUCKETS,
  );
  const emails = counter(
    "shop_mails_total",
    "Emails by whether the mail server, or the mail folder, accepted them",
    "outcome",
  );
  const jobDurations = histogram("shop_job_duration_seconds", "Seconds that job attempts took", JOB_BUCKETS, "task");
  const attempts = counter("shop_job_attempts_total", "Job attempts by result", "task", "outcome");
  const lines = new Counter({
    name: "shop_log_lines_total",
    help: "Warnings, errors and fatal errors in the log, those that were left out as repeats too",
    labelNames: ["level"],
    registers,
    collect: () => {
      lines.reset();
      for (const [level, count] of Object.entries(logLineCounts())) lines.inc({ level }, count);
    },
  });

  const record: Record<ObservedOperation["kind"], (name: string, outcome: string, seconds: number) => void> = {
    provider: (call, outcome, seconds) => {
      callDurations.observe({ call }, seconds);
      calls.inc({ call, outcome });
    },
    mail: (_name, outcome, seconds) => {
      emailDurations.observe(seconds);
      emails.inc({ outcome });
    },
    job: (task, outcome, seconds) => {
      jobDurations.observe({ task }, seconds);
      attempts.inc({ task, outcome });
    },
  };
  const watch: Observe = async ({ kind, name }, work) => {
    const startedAt = performance.now();
    let outcome = "ok";
    try {
      return await work();
    } catch (error) {
      outcome = error instanceof PaymentProviderRejected ? "refused" : "failed";
      throw error;
    } finally {
      record[kind](name, outcome, (performance.now() - startedAt) / 1000);
    }
  };

  // Counters used by alerts start with 0, because Prometheus does not see an increase from a missing value.
  for (const status of ["200", "500", "502", "503"]) requests.inc({ route: CHECKOUT_ROUTE, method: "POST", status }, 0);
  for (const event of ["placed", "paid"]) events.inc({ event }, 0);
  for (const outcome of ["ok", "failed"]) {
    emails.inc({ outcome }, 0);
    for (const task of jobNames) attempts.inc({ task, outcome }, 0);
  }
  return {
    registry,
    request: ({ route, method, status, seconds }: CompletedRequest) => {
      requests.inc({ route, method, status });
      requestDurations.observe({ route, method }, seconds);
    },
    orderEvent: (event: string) => events.inc({ event }),
    watch,
    /** Starts the counters of these calls to the payment provider with 0. */
    expectCalls: (names: readonly string[]) => {
      for (const call of names) for (const outcome of ["ok", "refused", "failed"]) calls.inc({ call, outcome }, 0);
    },
    countPool: (pool: () => PoolState) => {
      const connections = new Gauge({
        name: "shop_database_connections",
        help: "Connections to PostgreSQL: open, idle, the most there may be, and statements waiting for one",
        labelNames: ["state"],
        registers,
        collect: () => {
          for (const [state, count] of Object.entries(pool())) connections.set({ state }, count);
        },
      });
    },
  };
}
