import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { compactOrderTallies } from "~/admin/orders/order-list.server";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import {
  activityLog,
  contactMessages,
  emails,
  invoiceSeries,
  invoices,
  orderFiles,
  orders,
  users,
} from "~/lib/db/schema/index";
import { appsOnBoth } from "../../../tests/support/app/both-databases";
import { setUpTestApp, type TestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { findLoadBlocker, hasExampleData, loadExampleData, removeExampleData } from "./example-data.server";
import { EXAMPLE_ORDER } from "./example-order";

const OLGA = "olga@acme.example";
const MARIA = "maria@sunnyshop.example";

describe.each(appsOnBoth())("example data on %s", { timeout: 120_000 }, (_, app) => {
  beforeEach(() => app.reset());

  test("is removed with what the shop and its staff have added to it, and nothing else is", async () => {
    const before = await dump(app);
    const load = () => loadExampleData(app.db, false, OLGA);
    for (const loaded of await Promise.all([load(), load()])) expectDone(loaded);
    expect(await app.db.$count(orders)).toBeGreaterThan(50);
    expect(await hasExampleData(app.db)).toBe(true);
    await assignInvoiceNumbers(app);
    const own = await addOwnOrder(app, { assignee: "lena@pixelpilots.example" });
    await assignInvoiceNumbers(app);
    const orderId = EXAMPLE_ORDER;
    await app.db.insert(activityLog).values([
      { actor: OLGA, kind: "work-status", subject: orderId },
      { actor: OLGA, kind: "mail-again", subject: MARIA },
      { actor: OLGA, kind: "coupon-ended", subject: "SPRING10" },
    ]);
    await app.db.insert(contactMessages).values({ name: "Maria", email: MARIA, message: "Hello again" });
    await addOwnOrder(app, { email: MARIA });
    const file = randomUUID();
    await app.storage.put(`${file}/content`, Readable.from([Buffer.from("a picture")]));
    await app.db.insert(orderFiles).values({ id: file, orderId, sender: "team", author: OLGA, name: "a.png", size: 9 });
    const { mailFolder } = app.personStores;
    mkdirSync(mailFolder, { recursive: true });
    writeFileSync(join(mailFolder, "to-maria.eml"), `To: ${MARIA}\r\n\r\nHello`);
    writeFileSync(join(mailFolder, "to-team.eml"), "To: team@acme.example\r\n\r\nA new message");
    writeFileSync(join(mailFolder, "to-jo.eml"), "To: jo@acme.example\r\n\r\nHello");
    const mail = { job: "message-team-email", recipient: OLGA, subject: "A message", status: "written" } as const;
    await app.db.insert(emails).values({ ...mail, data: { orderId }, fileName: "to-team.eml" });
    await removeExampleData(app.personStores, OLGA);
    expect(await app.db.select({ id: orders.id, assignee: orders.assignee }).from(orders)).toEqual([
      { id: own, assignee: null },
    ]);
    const [invoice] = await app.db.select().from(invoices);
    expect(await app.db.select({ last: invoiceSeries.last }).from(invoiceSeries)).toEqual([{ last: invoice?.number }]);
    await app.db.delete(invoices);
    await app.db.delete(invoiceSeries);
    await app.db.delete(orders);
    await compactOrderTallies(app.db);
    expect(await dump(app)).toEqual(before);
    expect(readdirSync(mailFolder)).toEqual(["to-jo.eml"]);
    expect(await app.storage.get(`${file}/content`)).toBeNull();
  });
});

describe("example data", { timeout: 120_000 }, () => {
  const app = setUpTestApp();

  const load = () => loadExampleData(app.db, false, OLGA);
  const remove = () => removeExampleData(app.personStores, OLGA);

  test("loading twice and removing twice change nothing more", async () => {
    expectDone(await load());
    const once = await dump(app);
    expectDone(await load());
    expect(await dump(app)).toEqual(once);
    await remove();
    const removed = await dump(app);
    await remove();
    expect(await dump(app)).toEqual(removed);
  });

  test("is refused with a live key or with orders", async () => {
    expect(await loadExampleData(app.db, true, OLGA)).toMatchObject({ ok: false });
    expect(await findLoadBlocker(app.db, true)).toContain("live key");
    await addOwnOrder(app);
    expect(await load()).toMatchObject({
      ok: false,
      error: "Example data can only be loaded while there are no orders.",
    });
    expect(await app.db.$count(users)).toBe(0);
    expect(await app.db.$count(activityLog)).toBe(0);
  });

  test("an interruption leaves all or nothing, and the next attempt finishes", async () => {
    const before = await dump(app);
    // The last table of the file.
    await app.db.execute(sql`alter table admin_users add constraint broken check (role <> 'reader')`);
    await expect(load()).rejects.toThrow();
    expect(await dump(app)).toEqual(before);
    await app.db.execute(sql`alter table admin_users drop constraint broken`);
    expectDone(await load());
    const loaded = await dump(app);
    const failing = { ...app.personStores, files: app.storage, db: failAfter(app) };
    await expect(removeExampleData(failing, OLGA)).rejects.toThrow("killed");
    expect(await dump(app)).toEqual(loaded);
    await remove();
    expect(await dump(app)).toEqual(before);
  });
});

/** A database whose transactions fail at their end. */
const failAfter = ({ db }: TestApp): TestApp["db"] =>
  Object.assign(Object.create(db), {
    transaction: (work: (tx: unknown) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error("killed");
      }),
  });

async function addOwnOrder(app: TestApp, changes: { email?: string; assignee?: string } = {}): Promise<string> {
  const [row] = await app.db
    .insert(orders)
    .values({
      ...{
        service: "web-page",
        name: "Jo",
        email: "jo@acme.example",
        pageType: "Landing page",
        amount: 29_900,
        ...changes,
      },
      ...{ brief: {}, live: false, fingerprint: randomUUID(), status: "paid" as const, paidAt: app.now() },
    })
    .returning({ id: orders.id });
  return row?.id ?? "";
}

/** All rows of the shop, as text, without who loaded and removed example data. */
async function dump({ db }: TestApp): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const dumped: Record<string, string[]> = {};
  for (const { name } of rows) {
    if (name === "test_jobs") continue;
    const found = await db.execute<{ row: string }>(
      sql`select each::text as row from ${sql.identifier(name)} as each order by 1`,
    );
    const rows = found.rows.map(({ row }) => row).filter((row) => !row.includes("example-data-"));
    if (rows.length > 0) dumped[name] = rows;
  }
  return dumped;
}
