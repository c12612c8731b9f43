import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/activity/activity.server";
import type { Db, Tx } from "~/db/database";
import { activity, billingDetails, mails, orderFiles, orders } from "~/db/tables";
import { NAMELESS } from "~/order/order";
import { type Result, refused } from "~/result";
import { among, findPerson, type Person } from "../person.server";
import { register } from "../register/register";
import { NOTHING, type TableRule } from "../register/rules";
import { type Mention, mentionsOf } from "./mentions.server";
import { dropQueued } from "./queue-rows.server";
import { unsettled } from "./unsettled.server";

/** What was done with the rows of one table; `why` they stay, where some do. */
export type Done = { what: string; deleted: number; reduced: number; why: string | null };

export type RowsErased = {
  done: Done[];
  /** Where an address is still named, in rows that are about somebody else. */
  mentions: Mention[];
  /** What lies outside of the database, by what its rows said. */
  fileFolders: string[];
  mailFiles: string[];
  /** The provider's ids of all that they paid. */
  paymentIds: string[];
};

/** `blockers`: what has to be settled first, one sentence each. */
export type Outcome = Result<RowsErased, { blockers: string[] }>;

/** Carries the outcome out of a transaction that is not to be kept. */
class DryRun extends Error {
  readonly outcome: RowsErased;
  constructor(outcome: RowsErased) {
    super("A dry run changes nothing");
    this.outcome = outcome;
  }
}

/**
 * Erases all rows of whoever uses an address, or reduces them, in one transaction; a dry run does the very same and takes it back.
 * Nothing happens while something about them is unsettled.
 *
 * @param email lower case
 */
export async function eraseRows(
  db: Db,
  email: string,
  { dry, ownAddresses }: { dry: boolean; ownAddresses: readonly string[] },
): Promise<Outcome> {
  try {
    return await db.transaction(async (tx): Promise<Outcome> => {
      await tx.execute(sql`set local statement_timeout = 0`);
      const person = await lockedPerson(tx, email);
      const blockers = await unsettled(tx, person, ownAddresses);
      if (blockers.length > 0) return { ...refused(`Nothing was changed: ${email} cannot be erased yet.`), blockers };
      const outcome = await erase(tx, person);
      if (dry) throw new DryRun(outcome);
      return { ok: true, ...outcome };
    });
  } catch (error) {
    if (error instanceof DryRun) return { ok: true, ...error.outcome };
    throw error;
  }
}

/** With their orders locked, so that no payment, refund or message comes in between. */
async function lockedPerson(tx: Tx, email: string): Promise<Person> {
  const { orderIds } = await findPerson(tx, email);
  await tx.select({ id: orders.id }).from(orders).where(among(orders.id, orderIds)).orderBy(orders.id).for("update");
  return findPerson(tx, email);
}

async function erase(tx: Tx, person: Person): Promise<RowsErased> {
  const { words, ...outside } = await outsideOf(tx, person);
  const done: Done[] = [];
  for (const table of register) done.push(await eraseFrom(tx, table, person));
  done.push({ what: "emails in the queue", deleted: await dropQueued(tx, person), reduced: 0, why: null });
  done.push({
    what: "searches in the activity log",
    deleted: 0,
    reduced: await forgetSearches(tx, words),
    why: "who exported orders, and when",
  });
  const byThem = await forgetStaff(tx, person.email);
  done.push({
    what: "rows that name the address as staff",
    deleted: 0,
    reduced: byThem,
    why: "what was done",
  });
  const touched = done.filter(({ deleted, reduced }) => deleted + reduced > 0);
  if (touched.length > 0) {
    const detail = {
      deleted: sum(touched.map(({ deleted }) => deleted)),
      reduced: sum(touched.map(({ reduced }) => reduced)),
    };
    await recordActivity(tx, { actor: "shell", kind: "person-erased", subject: person.pseudonym, detail });
  }
  return { ...outside, done: touched, mentions: await mentionsOf(tx, person.email) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

async function eraseFrom(tx: Tx, rule: TableRule, person: Person): Promise<Done> {
  const { what } = rule;
  if (rule.erased === "untouched") return { what, deleted: 0, reduced: 0, why: null };
  const rows = rule.rows(person);
  if (rule.erased === "deleted") return { what, deleted: await deleteFrom(tx, rule, rows), reduced: 0, why: null };
  const deleted = rule.gone ? await deleteFrom(tx, rule, and(rows, rule.gone)) : 0;
  return { what, deleted, reduced: await reduce(tx, rule, rows, person), why: rule.why };
}

async function deleteFrom(tx: Tx, { table }: TableRule, where: SQL | undefined): Promise<number> {
  const { rows } = await tx.execute(sql`delete from ${table} where ${where} returning 1`);
  return rows.length;
}

/** Where nothing of a row is anybody's, it stays as it is. */
async function reduce(tx: Tx, { table, columns }: TableRule, where: SQL, person: Person): Promise<number> {
  const emptied = [...columns.values()].flatMap(({ name, left }) =>
    left ? [sql`${sql.identifier(name)} = ${typeof left === "function" ? left(person) : left}`] : [],
  );
  const { rows } =
    emptied.length > 0
      ? await tx.execute(sql`update ${table} set ${sql.join(emptied, sql`, `)} where ${where} returning 1`)
      : await tx.execute(sql`select 1 from ${table} where ${where}`);
  return rows.length;
}

/** Somebody who was an admin once is named by what they did; nobody is assigned to it any more. */
async function forgetStaff(tx: Tx, email: string): Promise<number> {
  let count = 0;
  for (const { table, columns } of register) {
    for (const { name, staff } of columns.values()) {
      if (!staff) continue;
      const column = sql.identifier(name);
      const left = name === "assignee" ? NOTHING : sql`'erased'`;
      const { rows } = await tx.execute(
        sql`update ${table} set ${column} = ${left} where lower(${column}) = ${email} returning 1`,
      );
      count += rows.length;
    }
  }
  return count;
}

const exported = z.object({ filter: z.looseObject({ q: z.string() }) });

/** What staff looked for when they exported orders: a search that found this person by a word of theirs is forgotten. */
async function forgetSearches(tx: Tx, words: readonly string[]): Promise<number> {
  const lines = await tx
    .select({ id: activity.id, detail: activity.detail })
    .from(activity)
    .where(and(eq(activity.kind, "orders-exported"), sql`detail -> 'filter' ->> 'q' <> ''`));
  const found = lines.filter(({ detail }) => {
    const q = exported.safeParse(detail).data?.filter.q.toLowerCase();
    return q && words.some((word) => word.includes(q) || (word.length > 3 && q.includes(word)));
  });
  if (found.length === 0) return 0;
  await tx
    .update(activity)
    .set({ detail: sql`jsonb_set(detail, '{filter,q}', '""')` })
    .where(
      inArray(
        activity.id,
        found.map(({ id }) => id),
      ),
    );
  return found.length;
}

/** Read before the rows go: where the rest of it is. */
async function outsideOf(tx: Tx, person: Person) {
  const files = await tx
    .select({ id: orderFiles.id })
    .from(orderFiles)
    .where(among(orderFiles.orderId, person.orderIds));
  const mailRule = register.find(({ table }) => table === mails);
  const theirs = mailRule?.erased === "deleted" ? mailRule.rows(person) : sql`false`;
  const written = await tx.select({ fileName: mails.fileName }).from(mails).where(theirs);
  const paid = await tx.select().from(orders).where(among(orders.id, person.orderIds));
  const [billing] = await tx.select().from(billingDetails).where(eq(billingDetails.email, person.email));
  const typed = paid.flatMap(({ name, company, phone, website, brief }) => [name, company, phone, website, brief.name]);
  const words = [person.email, ...typed, billing?.name].flatMap((word) =>
    typeof word === "string" && word.trim() && word !== NAMELESS ? [word.trim().toLowerCase()] : [],
  );
  const ids = paid.flatMap(({ paymentSessionId, paymentIntentId, subscriptionId, invoiceId }) => [
    paymentSessionId,
    paymentIntentId,
    subscriptionId,
    invoiceId,
  ]);
  return {
    fileFolders: files.map(({ id }) => id),
    mailFiles: written.flatMap(({ fileName }) => fileName ?? []),
    paymentIds: [...new Set(ids.flatMap((id) => id ?? []))],
    words,
  };
}
