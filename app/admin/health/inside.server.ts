import type { App } from "~/app-context.server";
import { rejectedEventCount } from "~/billing/payments/refused-events.server";
import type { Database } from "~/lib/db/database";
import { isLiveMode } from "~/orders/payment-mode";
import { assessClock, databaseClock, providerClock } from "./clock-check";
import { assessSettings } from "./configuration-checks.server";
import { type Finding, mergeProbeFindings, noteFinding } from "./findings";
import { assessDataDir, inspectDataDir } from "./folder.server";
import { networkProbes } from "./instruments.server";
import { assessEmailSettings } from "./mail-check.server";
import { assessProviderAccess } from "./provider-check";
import { runExternalChecks, webhookUrlOf } from "./run-checks.server";
import { assessDatabase, type DatabaseSnapshot, inspectDatabase } from "./system-checks.server";
import { lastWebhookTest } from "./webhook-trial.server";
import { assessRejectedEvents, assessWorkload, hasQueue, readWorkload } from "./workload-check.server";

type Circumstances = {
  now: Date;
  /** Whether real money moves at the card provider. */
  live: boolean;
  /** A shop works on this database now. */
  running: boolean;
  /** Events with a wrong signature; null where only the shop's own process knows. */
  refused: ReturnType<typeof rejectedEventCount> | null;
};

/** What only the database knows. Throws while it does not answer. */
export async function runDatabaseChecks(database: Database, circumstances: Circumstances): Promise<Finding[]> {
  const { now, live, running, refused } = circumstances;
  const look = await inspectDatabase(database);
  const found = [...assessDatabase(look, running), ...judgeClocks(look, now)];
  const readable =
    look.state.pending.length === 0 && look.state.forbidden.length === 0 && (await hasQueue(database.db));
  if (!readable)
    return [...found, noteFinding("jobs", "Jobs and payment events were not checked: their tables are not ready.")];
  const work = await readWorkload(database.db, now, live);
  return [...found, ...assessWorkload(work, running), ...(refused ? assessRejectedEvents(refused, now) : [])];
}

const judgeClocks = (look: DatabaseSnapshot, now: Date): Finding[] => {
  const others = databaseClock(look, now);
  return others.length > 0 ? assessClock(others) : [];
};

/**
 * What a running shop can say of itself at any time: nothing is sent or asked of anybody but the database. Throws while that does not
 * answer.
 */
export async function runPassiveChecks(app: App) {
  const { settings, paymentProvider } = app;
  const look = await inspectDatabase(app.database);
  const now = app.now();
  const work = await readWorkload(app.db, now, isLiveMode(app));
  const access = app.providerAccess();
  const findings: Finding[] = [
    ...assessSettings(settings),
    ...assessDataDir(settings.dataDir, await inspectDataDir(settings.dataDir)),
    ...assessDatabase(look, true),
    ...assessWorkload(work, true),
    ...assessRejectedEvents(rejectedEventCount(), now),
    ...assessEmailSettings(settings),
    ...assessProviderAccess(paymentProvider.mode, access, webhookUrlOf(settings.appUrl)),
    ...lastWebhookTest(),
    ...assessClock([...databaseClock(look, now), ...providerClock(access, paymentProvider.mode)]),
  ];
  return { now, work, findings };
}

/** All that can be found out from inside a running shop: an email is sent to the team, and a test event to the public address. */
export async function runAllChecks(app: App): Promise<Finding[]> {
  const { findings } = await runPassiveChecks(app);
  return mergeProbeFindings(findings, await runExternalChecks(app, networkProbes, { running: true, mail: true }));
}
