import { and, desc, eq, inArray } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { Db } from "~/lib/db/database";
import { orderEvents } from "~/lib/db/schema/index";

/**
 * A subscription may be asked to end and to go on several times within a moment, and jobs ask the provider again. What was asked for last is
 * what counts, in whatever order the provider was asked.
 */

/** One request, by its id and the order that began the subscription. */
type Request = { orderId: string; requestId: string };

type Wish = Request & { kind: "end" | "resume"; actor: string };

const KINDS = { end: "subscription-end-requested", resume: "subscription-resume-requested" } as const;

/** What was asked for last, or null. */
async function latestWish(db: Db, orderId: string): Promise<Wish | null> {
  const [line] = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, Object.values(KINDS))))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const requestId = line?.detail?.requestId;
  if (!line || typeof requestId !== "string") return null;
  return { orderId, requestId, kind: line.kind === KINDS.end ? "end" : "resume", actor: line.actor };
}

/** What was asked for after this request; null when it is the last one. */
export async function findNewerRequest(db: Db, { orderId, requestId }: Request): Promise<Wish | null> {
  const latest = await latestWish(db, orderId);
  return latest && latest.requestId !== requestId ? latest : null;
}

/**
 * After the provider did what this request asked for: when something else was asked for meanwhile, the provider may have heard both in the
 * wrong order, and a job asks for the later one again.
 */
export async function applyNewerRequest(app: App, request: Request, kind: Wish["kind"]): Promise<void> {
  const newer = await findNewerRequest(app.db, request);
  if (!newer || newer.kind === kind) return;
  const { orderId, requestId, actor } = newer;
  await app.db.transaction((tx) =>
    newer.kind === "end"
      ? app.queue.enqueue(tx, "cancel-subscription", { orderId, requestId, actor, when: "period-end" })
      : app.queue.enqueue(tx, "resume-subscription", { orderId, requestId, actor }),
  );
}
