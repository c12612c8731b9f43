import type { App } from "~/app.server";
import type { Database } from "~/db/database";
import { refusedEvents } from "~/orders/payments/refused-events.server";
import { takesRealMoney } from "~/orders/records/order-mode.server";
import { databaseClock, judgeClock, providerClock } from "./clock-check";
import { type DatabaseLook, judgeDatabase, lookAtDatabase } from "./database-check.server";
import { type Finding, note, withTried } from "./findings";
import { judgeFolder, readFolder } from "./folder.server";
import { judgeMail } from "./mail-check.server";
import { examineOutside, webhookOf } from "./outside.server";
import { judgeAccess } from "./provider-check";
import { instruments } from "./public-address/instruments.server";
import { webhookTrial } from "./public-address/webhook-trial.server";
import { judgeSettings } from "./settings-check.server";
import { hasQueue, judgeRefused, judgeWork, readWork } from "./work-check.server";

type Circumstances = {
  now: Date;
  /** Whether real money moves at the card provider. */
  live: boolean;
  /** A shop works on this database now. */
  running: boolean;
  /** Events with a wrong signature; null where only the shop's own process knows. */
  refused: ReturnType<typeof refusedEvents> | null;
};

/** What only the database knows. Throws while it does not answer. */
export async function examineBooks(database: Database, circumstances: Circumstances): Promise<Finding[]> {
  const { now, live, running, refused } = circumstances;
  const look = await lookAtDatabase(database);
  const found = [...judgeDatabase(look, running), ...judgeClocks(look, now)];
  const readable =
    look.state.pending.length === 0 && look.state.forbidden.length === 0 && (await hasQueue(database.db));
  if (!readable)
    return [...found, note("jobs", "Jobs and payment events were not checked: their tables are not ready.")];
  const work = await readWork(database.db, now, live);
  return [...found, ...judgeWork(work, running), ...(refused ? judgeRefused(refused, now) : [])];
}

const judgeClocks = (look: DatabaseLook, now: Date): Finding[] => {
  const others = databaseClock(look, now);
  return others.length > 0 ? judgeClock(others) : [];
};

/**
 * What a running shop can say of itself at any time: nothing is sent or asked of anybody but the database. Throws while that does not
 * answer.
 */
export async function examineShop(app: App) {
  const { settings, paymentProvider } = app;
  const look = await lookAtDatabase(app.database);
  const now = app.now();
  const work = await readWork(app.db, now, takesRealMoney(app));
  const access = app.providerAccess();
  const findings: Finding[] = [
    ...judgeSettings(settings),
    ...judgeFolder(settings.dataDir, await readFolder(settings.dataDir)),
    ...judgeDatabase(look, true),
    ...judgeWork(work, true),
    ...judgeRefused(refusedEvents(), now),
    ...judgeMail(settings),
    ...judgeAccess(paymentProvider.mode, access, webhookOf(settings.appUrl)),
    ...webhookTrial(),
    ...judgeClock([...databaseClock(look, now), ...providerClock(access, paymentProvider.mode)]),
  ];
  return { now, work, findings };
}

/** All that can be found out from inside a running shop: an email is sent to the team, and a test event to the public address. */
export async function examineWholly(app: App): Promise<Finding[]> {
  const { findings } = await examineShop(app);
  return withTried(findings, await examineOutside(app, instruments, { running: true, mail: true }));
}
