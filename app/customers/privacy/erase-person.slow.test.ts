import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { JOBS } from "~/admin/jobs";
import { createFolderMailer } from "~/email/mailer.server";
import { openDatabase } from "~/lib/db/client.server";
import type { Database, Db } from "~/lib/db/database";
import { activityLog, contactMessages } from "~/lib/db/schema/index";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { createDiskStorage } from "~/lib/storage/disk-storage.server";
import type { FileStorage } from "~/lib/storage/storage";
import { openCluster } from "../../../tests/support/database/open-cluster";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { singleUpload } from "../../../tests/support/files/uploads";
import type { CanaryPerson } from "../../../tests/support/privacy/person-canary";
import { createFullHistory } from "../../../tests/support/privacy/person-in-every-table";
import { scaleCaseCount } from "../../../tests/support/runner/cases";
import { tempFolder } from "../../../tests/support/temp-folder";
import { tableName } from "./data-inventory/column-rules";
import { dataInventory } from "./data-inventory/index";
import { erasePerson, type PersonStores } from "./erase-person.server";

const cluster = openCluster();

/** A database with the tables of the queue, a file storage and an email folder. */
async function openShop(kind: "pglite" | "postgres") {
  const folder = tempFolder();
  if (kind === "pglite") await copyReadyDatabase(folder);
  const databaseUrl = kind === "postgres" ? await cluster.newReadyDatabase() : undefined;
  const database = await openDatabase({ databaseUrl, dataDir: folder, migrationsFolder: "app/lib/db/migrations" });
  const queue = await openQueue(database, { jobs: JOBS, log: { error: () => {}, warn: () => {} } });
  onTestFinished(async () => {
    await queue.stop();
    await database.close();
  });
  const files = createDiskStorage(join(folder, "files"));
  const mailFolder = join(folder, "mail");
  const stores: PersonStores = {
    db: database.db,
    files,
    mailFolder,
    eraseInSandbox: null,
    deleteCustomer: null,
    ownAddresses: ["team@pixelpilots.example"],
  };
  return { folder, database, queue, files, mailFolder, stores };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

const storeFile = (files: FileStorage, id: string, text: string) =>
  files.put(`${id}/content`, singleUpload(Buffer.from(text)));

/** Writes everything about a person: rows, jobs, files and emails. */
async function writePerson({ database: { db }, queue, files, mailFolder }: Shop, person: CanaryPerson, number: number) {
  const ids = await db.transaction(async (tx) => {
    await queue.enqueue(tx, "magic-link-email", { email: person.email });
    return createFullHistory(tx, person, number);
  });
  for (const id of ids) await storeFile(files, id, person.canary);
  const mailer = createFolderMailer({ from: "team@pixelpilots.example", folder: mailFolder });
  const mail = { subject: person.name, text: `Ünïcode ${person.canary}`, messageId: `<${randomUUID()}@shop>` };
  await mailer.send({ ...mail, to: person.email });
  const notice = { ...mail, messageId: `<${randomUUID()}@shop>`, to: "team@pixelpilots.example" };
  await mailer.send({
    ...notice,
    text: `${"Much text before it. ".repeat(9)}From ${person.email}, ${person.canary} – ✓✓✓`,
  });
}

/** Every row of the database as one text, with those of the queue. */
async function allRows(database: Database): Promise<string[]> {
  return database.db.transaction(async (tx) => {
    const found: string[] = [];
    for (const { table } of dataInventory) {
      const { rows } = await tx.execute<{ row: string }>(sql`select to_jsonb(each)::text as row from ${table} each`);
      found.push(...rows.map(({ row }) => `${tableName(table)} ${row}`));
    }
    const { rows: jobs } = await tx.execute<{ job: string }>(
      sql`select to_jsonb(job)::text as job from pgboss.job job where name not like '\\_\\_%'`,
    );
    return [...found, ...jobs.map(({ job }) => job)];
  });
}

/** Contents of all files in a folder, except those of the database. */
function allFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("pglite"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1").replace(/=\r?\n/g, ""));
}

/** All amounts of the shop. */
async function readLedger(db: Db): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select (select jsonb_agg(to_jsonb(o) order by o.id) from (
        select id, amount, discount, refunded_amount, disputed_amount, status, paid_at, payment_session_id, payment_intent_id,
          subscription_id, invoice_id, coupon from orders where paid_at is not null) o) as orders,
      (select jsonb_agg(to_jsonb(r) order by r.id) from (select id, order_id, amount, status, provider_id from refunds) r) as refunds,
      (select jsonb_agg(to_jsonb(d) order by d.id) from disputes d) as disputes,
      (select jsonb_agg(to_jsonb(i) order by i.id) from (
        select id, kind, year, number, issued_at, order_id, content -> 'total' as total,
          jsonb_path_query_array(content, '$.lines[*][1]') as cents from invoices) i) as invoices,
      (select jsonb_agg(to_jsonb(t) order by service, status) from (
        select service, status, sum(orders) as orders, sum(amount) as amount, sum(refunded) as refunded from order_tallies
        where status in ('paid', 'refunded', 'partially_refunded') group by 1, 2) t) as tallies`);
  return rows[0];
}

const odd = fc.string({ unit: fc.constantFrom(..."abc é%_\\'\"<&張🙂$"), minLength: 4, maxLength: 30 });
const words = fc.record({ name: odd, company: odd, phone: odd });
/** Each value has a unique mark, so that no other row contains it by chance. */
function createPerson(values: { name: string; company: string; phone: string }): CanaryPerson {
  const mark = randomUUID().slice(0, 8);
  const marked = (word: string, letter: string) => `${mark}${letter} ${word.trim()}`;
  return {
    name: marked(values.name, "n"),
    company: marked(values.company, "c"),
    phone: marked(values.phone, "p"),
    email: `jo.${mark}@acme.example`,
    canary: `canary-${randomUUID()}`,
  };
}

test.each(["pglite", "postgres"] as const)(
  "on %s no row or file has data about an erased person; amounts and data about other people are unchanged",
  async (kind) => {
    const shop = await openShop(kind);
    const { database, folder, stores } = shop;
    let number = 0;
    const runs = scaleCaseCount(kind === "postgres" ? 2 : 1);
    await fc.assert(
      fc.asyncProperty(words, words, async (values, otherValues) => {
        const [gone, other] = [createPerson(values), createPerson(otherValues)];
        await writePerson(shop, other, ++number);
        const ofOthers = await allRows(database);
        await writePerson(shop, gone, ++number);
        const theirs = [gone.email, gone.canary, gone.name, gone.company, gone.phone].map((word) => word.toLowerCase());
        const isTheirs = (text: string) =>
          theirs.some(
            (word) =>
              text.toLowerCase().includes(word) || text.toLowerCase().includes(JSON.stringify(word).slice(1, -1)),
          );
        const [before, money, files] = [await allRows(database), await readLedger(database.db), allFiles(folder)];
        expect(before.filter(isTheirs).length).toBeGreaterThan(40);
        expect(files.filter(isTheirs)).toHaveLength(7);

        const announced = await erasePerson(stores, gone.email, { dry: true });
        expect(await allRows(database)).toEqual(before);
        expect(allFiles(folder).toSorted()).toEqual(files.toSorted());

        const erased = await erasePerson(stores, gone.email, { dry: false });
        expect(erased).toEqual(announced);
        expect(erased).toMatchObject({ ok: true, mentions: [], outside: { files: 5, emails: 2 } });
        const after = await allRows(database);
        expect(after.filter(isTheirs)).toEqual([]);
        expect(allFiles(folder).filter(isTheirs)).toEqual([]);
        expect(await readLedger(database.db)).toEqual(money);
        const kept = new Set(after);
        expect(ofOthers.filter((row) => !kept.has(row))).toEqual([]);
        const [line] = await database.db.select().from(activityLog).where(eq(activityLog.kind, "person-erased"));
        expect(JSON.stringify(line)).not.toMatch(/acme/);

        expect(await erasePerson(stores, gone.email, { dry: false })).toMatchObject({
          done: [],
          outside: { files: 0, emails: 0 },
        });
        expect(await allRows(database)).toEqual(after);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  },
);

test("statements of an erasure keep the shop's time limit: a connection that is given back has no open transaction", async () => {
  const { database, stores } = await openShop("postgres");
  const email = "jo@acme.example";
  await database.db.insert(contactMessages).values({ name: "Jo", email, message: "Hello" });
  await database.db.execute(sql`create function show_limit() returns trigger language plpgsql as $$
    begin raise exception 'limit %', current_setting('statement_timeout'); end $$`);
  await database.db.execute(
    sql`create trigger show_limit before delete on contact_messages execute function show_limit()`,
  );
  await expect(erasePerson(stores, email, { dry: true })).rejects.toMatchObject({ cause: { message: "limit 15s" } });
});
