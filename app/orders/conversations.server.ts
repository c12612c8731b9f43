import { and, eq, gt, ne, not, sql } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { contactMessages, conversations, refundRequests } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";

// docs/product/inbox.md

export type ConversationRow = typeof conversations.$inferSelect;

/** An order that is no later month of a subscription, or a message of the contact form. */
export type ConversationSubject = { orderId: string } | { contactMessageId: string };

/** `seen`: up to when the author has read; without it, all. */
type Written = { at: Date; by: string; seen?: Date | null };

const CUSTOMER = "customer";
const { about, id, lastAt, lastBy, since, state } = conversations;

const idOf = (subject: ConversationSubject): string =>
  "orderId" in subject ? subject.orderId : subject.contactMessageId;

const isDecidedLater = sql`exists (select 1 from ${refundRequests} where subject_id = ${id} and status = 'open')`;

/** The customer wrote: we owe an answer, also where we were done. Spam stays spam. */
export async function openConversation(
  tx: Db | Tx,
  subject: ConversationSubject,
  at: Date,
  what: ConversationRow["about"] = "message",
): Promise<void> {
  const values = { state: "needs_reply", about: what, since: at, lastAt: at, lastBy: CUSTOMER } as const;
  await tx
    .insert(conversations)
    .values({ id: idOf(subject), ...subject, ...values })
    .onConflictDoUpdate({ target: id, set: OPENED });
}

const OPENED = {
  state: sql`case ${state} when 'spam' then 'spam' else 'needs_reply' end`,
  about: sql`case when ${state} = 'needs_reply' and excluded.about = 'message' then ${about} else excluded.about end`,
  since: sql`case ${state} when 'needs_reply' then ${since} else excluded.since end`,
  lastAt: sql`excluded.last_at`,
  lastBy: CUSTOMER,
  snoozedUntil: null,
};

/** We wrote: it waits for the customer, unless they wrote meanwhile, or a refund request still needs our decision. */
export async function answerConversation(
  tx: Db | Tx,
  conversationId: string,
  { at, by, seen }: Written,
): Promise<void> {
  const wroteMeanwhile = sql`(${lastBy} = ${CUSTOMER} and ${gt(lastAt, seen ?? at)})`;
  await tx
    .update(conversations)
    .set({
      state: sql`case when ${isDecidedLater} then ${state} else 'waiting' end`,
      since: sql`case when ${isDecidedLater} then ${since} else ${at.toISOString()}::timestamptz end`,
      lastAt: at,
      lastBy: by,
      snoozedUntil: null,
    })
    .where(and(eq(id, conversationId), ne(state, "spam"), not(wroteMeanwhile)));
}

/** A team message may be the first of its conversation. */
export async function writeToCustomer(tx: Tx, subject: ConversationSubject, written: Written): Promise<void> {
  const { at, by } = written;
  const values = { state: "waiting", about: "message", since: at, lastAt: at, lastBy: by } as const;
  await tx
    .insert(conversations)
    .values({ id: idOf(subject), ...subject, ...values })
    .onConflictDoNothing();
  await answerConversation(tx, idOf(subject), written);
}

/** `seen`: when it changed last; the epoch if there is none yet. */
export async function findConversation(db: Db, conversationId: string) {
  const [row] = await db.select().from(conversations).where(eq(id, conversationId));
  return { seen: row?.lastAt ?? new Date(0), needsReply: row?.state === "needs_reply" };
}

/** Locks it until the transaction ends. Null if there is none yet. */
export async function lockConversation(tx: Tx, conversationId: string): Promise<ConversationRow | null> {
  const [row] = await tx.select().from(conversations).where(eq(id, conversationId)).for("update");
  return row ?? null;
}

/** A sentence about a colleague's answer that came after `seen`, the `lastAt` of the author's page; null if there is none. */
export async function findOtherAnswer(tx: Tx, conversationId: string, author: string, seen: Date | null) {
  const row = await lockConversation(tx, conversationId);
  if (!row || row.lastBy === CUSTOMER || row.lastBy === author || !seen || row.lastAt <= seen) return null;
  return `${row.lastBy} has answered since you opened this. Read it first. If yours is still needed, send it again.`;
}

/** Without `until` it is no longer snoozed. `seen`: the `lastAt` of the page. */
export type ConversationChange =
  | { to: "done"; seen: Date }
  | { to: "needs_reply" | "waiting" | "spam" }
  | { to: "snoozed"; until: Date | null }
  | { to: "assigned"; assignee: string | null };

/** `assigned` and `spam` are for contact messages; an order has its own assignee. The caller has checked that the assignee is an admin. */
export async function changeConversation(
  app: Pick<App, "db" | "now">,
  actor: string,
  conversationId: string,
  change: ConversationChange,
): Promise<Result> {
  return app.db.transaction(async (tx): Promise<Result> => {
    const row = await lockConversation(tx, conversationId);
    if (!row) return failure("This conversation no longer exists.");
    if (change.to === "done" && row.lastBy === CUSTOMER && row.lastAt > change.seen)
      return failure("The customer has just written again. It stays open.");
    if ((change.to === "done" || change.to === "waiting") && (await hasOpenRefundRequest(tx, conversationId)))
      return failure("Decide about the refund on the order’s page first.");
    if (row.contactMessageId && (change.to === "spam" || row.state === "spam"))
      await tx
        .update(contactMessages)
        .set({ spamSince: change.to === "spam" ? app.now() : null })
        .where(eq(contactMessages.id, row.contactMessageId));
    await tx.update(conversations).set(columnsOf(change)).where(eq(id, conversationId));
    await recordActivity(tx, { actor, kind: `conversation-${change.to}`, subject: conversationId });
    return { ok: true };
  });
}

function columnsOf(change: ConversationChange): Partial<ConversationRow> {
  if (change.to === "assigned") return { assignee: change.assignee };
  if (change.to === "snoozed") return { snoozedUntil: change.until };
  return { state: change.to, snoozedUntil: null };
}

const hasOpenRefundRequest = async (tx: Tx, conversationId: string): Promise<boolean> =>
  (await tx.$count(
    refundRequests,
    and(eq(refundRequests.subjectId, conversationId), eq(refundRequests.status, "open")),
  )) > 0;
