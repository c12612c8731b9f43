import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import { type PostTexts, postTextsSchema } from "~/catalog/blast/calendar/ideas";
import { type CalendarPost, POSTS, writeCalendar } from "~/catalog/blast/calendar/write-calendar";
import deliverable, { hasCalendar } from "~/catalog/blast/deliverable.server";
import type { ShopSettings } from "~/content/documents/live-content.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { aiDrafts, aiUsage, type OrderRow, orders } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import { failure, type Result } from "~/lib/result";
import { createDelivery } from "~/orders/deliveries/deliveries.server";
import { findDeliveryBlocker } from "~/orders/deliveries/delivery-rules";
import { formatMonth } from "~/orders/deliveries/monthly-delivery.server";
import { storeWholeFile } from "~/orders/files/upload-chunks.server";
import type { AiSettings, PostsRequest } from "./write-posts.server";

type MessageResult = Result<{ message: string }>;

/** Dates and networks are planned from the day of the draft. Dollars of the current month. */
export type AiDraft = {
  posts: (Pick<CalendarPost, "number" | "date" | "network"> & { texts: PostTexts })[];
  spent: number;
  limit: number;
};

type Draft = Pick<typeof aiDrafts.$inferSelect, "deliveryId" | "createdAt"> & { posts: PostTexts[] };

/** Null if there is nothing to draft: without a key, for another service, or if the order can have no delivery. */
export async function findAiDraft(app: Pick<App, "db" | "now" | "settings">, order: OrderRow): Promise<AiDraft | null> {
  const { ai } = app.settings;
  if (!ai || !hasCalendar(order.service) || findDeliveryBlocker(order)) return null;
  const draft = await findDraft(app.db, order.id);
  const planned = draft ? planOf(app.settings, order, draft.createdAt) : [];
  const posts = planned.flatMap(({ number, date, network }) => {
    const texts = draft?.posts[number - 1];
    return texts ? [{ number, date, network, texts }] : [];
  });
  return { posts, spent: (await microdollarsOfMonth(app, app.db)) / 1e6, limit: ai.monthlyDollars };
}

/** Has the model write all thirty posts, which replace an earlier draft, or one of them again. */
export async function draftWithAi(app: App, actor: string, orderId: string, number?: number): Promise<MessageResult> {
  const { ai } = app.settings;
  const order = await findOrder(app.db, orderId);
  if (!ai || !order || !hasCalendar(order.service)) return failure("This order can’t be drafted.");
  const blocker = findDeliveryBlocker(order);
  if (blocker) return failure(blocker);
  const draft = await findDraft(app.db, orderId);
  if (number !== undefined && !draft) return failure(GONE);
  const createdAt = (number !== undefined && draft?.createdAt) || app.now();
  const slots = planOf(app.settings, order, createdAt)
    .filter((post) => number === undefined || post.number === number)
    .map(({ date, network }) => ({ date, network }));
  const taken = number === undefined ? [] : (draft?.posts ?? []).map(({ hook }) => hook);
  const written = await write(app, ai, { brief: briefOf(app.settings, order), slots, taken });
  if (!written.ok) return written;
  // Rounded up to cents.
  const cost = `$${(Math.ceil(written.microdollars / 1e4) / 100).toFixed(2)}`;
  return app.db.transaction(async (tx) => {
    const [first] = written.posts;
    const row = { deliveryId: randomUUID(), createdAt, author: actor, posts: written.posts };
    if (number === undefined)
      await tx
        .insert(aiDrafts)
        .values({ orderId, ...row })
        .onConflictDoUpdate({ target: aiDrafts.orderId, set: row });
    else if (!first || !(await replacePost(tx, orderId, number, first))) return failure(GONE);
    await recordActivity(tx, { actor, kind: "ai-drafted", subject: orderId, detail: { cost } });
    const what = number === undefined ? "Thirty posts are" : `Post ${number} is`;
    return { ok: true, message: `${what} written, for ${cost}.` };
  });
}

/** `texts`: as typed by an admin. */
export async function saveDraftPost(db: Db, orderId: string, number: number, texts: unknown): Promise<MessageResult> {
  const parsed = postTextsSchema.safeParse(texts);
  if (!parsed.success) return failure("Please fill in every field, and shorten what’s too long.");
  const saved = await replacePost(db, orderId, number, parsed.data);
  return saved ? { ok: true, message: `Post ${number} is saved.` } : failure(GONE);
}

/** Sends the draft as the calendar of the month: a PDF in a delivery. */
export async function sendAiDraft(app: App, actor: string, orderId: string): Promise<MessageResult> {
  const [order, draft] = [await findOrder(app.db, orderId), await findDraft(app.db, orderId)];
  if (!order || !draft) return failure(GONE);
  const { deliveryId, createdAt, posts } = draft;
  const content = { ...briefOf(app.settings, order), orderedAt: createdAt, drafts: posts };
  const bytes = await app.pdf.render(deliverable.kind, content, actor);
  const side = { sender: "team", email: actor } as const;
  const name = deliverable.fileName(content.reference);
  const file = { orderId, name, forDelivery: true, content: Readable.from([bytes]) };
  const stored = await storeWholeFile(app, side, file);
  if (!stored.ok) return stored;
  const month = formatMonth(createdAt, app.settings.site.hours.timeZone);
  const sent = await createDelivery(app, actor, {
    id: deliveryId,
    orderId,
    title: `${deliverable.monthly.title}, ${month}`,
    note: NOTE,
    links: [],
    fileIds: [stored.id],
    closes: false,
  });
  if (sent.ok) await app.db.delete(aiDrafts).where(eq(aiDrafts.orderId, orderId));
  return sent;
}

const NOTE =
  "30 post drafts, written with AI from your brief and read by our team. Tell us what to change; once you’ve approved them, we produce the images, the audio and the final posts.";
const GONE = "This draft no longer exists. Please reload the page.";

const findOrder = async (db: Db, id: string): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0];

async function findDraft(db: Db, orderId: string): Promise<Draft | null> {
  const [row] = await db.select().from(aiDrafts).where(eq(aiDrafts.orderId, orderId));
  return row ? { ...row, posts: draftPostsSchema.parse(row.posts) } : null;
}

const draftPostsSchema = z.array(postTextsSchema).length(POSTS);

const briefOf = (settings: ShopSettings, order: OrderRow) =>
  deliverable.content({ ...order, reference: orderReference(order.id) }, settings.site);

const planOf = (settings: ShopSettings, order: OrderRow, createdAt: Date): CalendarPost[] =>
  writeCalendar({ ...briefOf(settings, order), orderedAt: createdAt });

/** False if the draft no longer exists. */
async function replacePost(db: Db, orderId: string, number: number, texts: PostTexts): Promise<boolean> {
  const place = sql`array[${String(number - 1)}]::text[]`;
  const updated = await db
    .update(aiDrafts)
    .set({ posts: sql`jsonb_set(${aiDrafts.posts}, ${place}, ${JSON.stringify(texts)}::jsonb, false)` })
    .where(eq(aiDrafts.orderId, orderId))
    .returning({ orderId: aiDrafts.orderId });
  return updated.length > 0;
}

/** Reserves the most that it can cost, so that concurrent drafts stay below the month's limit. */
async function write(app: Pick<App, "db" | "log" | "now">, ai: AiSettings, request: PostsRequest) {
  // Only a shop with a key that is used loads the packages.
  const { maxCost, writePosts } = await import("./write-posts.server");
  const reserved = maxCost(ai, request);
  const [usage] = await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ai_usage in exclusive mode`);
    const left = ai.monthlyDollars * 1e6 - (await microdollarsOfMonth(app, tx));
    return reserved > left
      ? []
      : tx.insert(aiUsage).values({ createdAt: app.now(), microdollars: reserved }).returning();
  });
  if (!usage)
    return failure(
      `This could exceed the limit of $${ai.monthlyDollars} a month (AI_MONTHLY_DOLLARS). A new month starts on the 1st.`,
    );
  const written = await writePosts(ai, request);
  await app.db.update(aiUsage).set({ microdollars: written.microdollars }).where(eq(aiUsage.id, usage.id));
  if (!written.ok) app.log.warn({ error: written.error }, "A draft with AI failed");
  return written;
}

/** Since the 1st, UTC. */
async function microdollarsOfMonth(app: Pick<App, "now">, db: Db): Promise<number> {
  const now = app.now();
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${aiUsage.microdollars}), 0)`.mapWith(Number) })
    .from(aiUsage)
    .where(gte(aiUsage.createdAt, start));
  return row?.sum ?? 0;
}
