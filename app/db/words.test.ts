import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PostgresCluster, startPostgresCluster } from "../../tests/support/postgres";
import { type TestApp, testApp } from "../../tests/support/test-app";
import { openDatabase } from "./client.server";
import { phoneIn, wordsIn } from "./words";
import { folded, phoneDigits, wordsOf } from "./words-sql";

/** Characters of writings that all of our parts know; the newest ones of Unicode differ between them. */
const writings = [
  [0x01, 0x17f],
  [0x300, 0x36f],
  [0x386, 0x3ff],
  [0x400, 0x45f],
  [0x5d0, 0x5ea],
  [0x620, 0x64a],
  [0x905, 0x939],
  [0xe01, 0xe2e],
  [0x1e00, 0x1fbc],
  [0x2000, 0x206f],
  [0x2460, 0x249b],
  [0x3040, 0x30ff],
  [0x4e00, 0x4fff],
  [0xac00, 0xacff],
  [0xfb00, 0xfb06],
  [0xfdf0, 0xfdfb],
  [0xff01, 0xff9f],
  [0x1f600, 0x1f64f],
  [0x20000, 0x200ff],
] as const;
const character = fc
  .oneof(...writings.map(([from, to]) => fc.integer({ min: from, max: to })))
  .map((code) => String.fromCodePoint(code));
const written = fc.array(character, { maxLength: 60 }).map((characters) => characters.join(""));
const names = fc.constantFrom(
  "Müller",
  "NATARAJAN",
  "张伟",
  "Παπαδόπουλος",
  "ΠΑΠΑΔΟΠΟΥΛΟΣ",
  "İstanbul",
  "Łódź",
  "Жуков",
  "김철수",
  "ﷲ".repeat(120),
  "𠮷野家",
);
const text = fc.array(fc.oneof(written, names), { maxLength: 4 }).map((parts) => parts.join(" "));

let cluster: PostgresCluster;
const apps = new Map<string, TestApp>();
beforeAll(async () => {
  cluster = await startPostgresCluster();
  const databaseUrl = await cluster.newDatabase();
  const postgres = () => openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder: "app/db/migrations" });
  apps.set("PostgreSQL 15", await testApp(postgres));
  apps.set("PGlite", await testApp());
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
  await cluster.stop();
});

const appOn = (name: string): TestApp => {
  const app = apps.get(name);
  if (!app) throw new Error(`No app on ${name}`);
  return app;
};

describe.each(["PostgreSQL 15", "PGlite"])("on %s", (name) => {
  test("SQL and JavaScript cut every text into the same words", async () => {
    const texts = fc.sample(text, 400);
    const { rows } = await appOn(name).db.execute<{ cut: string[]; folded: string[] }>(sql`
      select coalesce(${wordsOf(sql`given`)}, '{}') as cut,
        (select coalesce(array_agg(${folded(sql`word`)} order by place), '{}')
          from jsonb_array_elements_text(words) with ordinality as w (word, place)) as folded
      from jsonb_to_recordset(${JSON.stringify(texts.map((given) => ({ given, words: wordsIn(given) })))}::jsonb)
        as t (given text, words jsonb)`);
    expect(rows).toHaveLength(texts.length);
    rows.forEach((row, index) => {
      expect({ given: texts[index], words: row.cut }).toEqual({ given: texts[index], words: row.folded });
    });
  });

  test("SQL and JavaScript read the same number from a phone number, however it is written", async () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 15 });
    const between = fc.constantFrom("", " ", "-", ".", " (", ") ", "/");
    const phones = fc.sample(
      fc.array(fc.tuple(between, digits), { minLength: 1, maxLength: 3 }).map((parts) => parts.flat(2).join("")),
      200,
    );
    const { rows } = await appOn(name).db.execute<{ number: string }>(
      sql`select ${phoneDigits(sql`phone`)} as number from jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb) as p (phone)`,
    );
    expect(rows.map(({ number }) => number)).toEqual(phones.map((phone) => phoneIn(phone)));
  });
});

test.each(["+1 (555) 010-0142", "1 555 010 0142", "(555) 010-0142", "555.010.0142", "5550100142", "001 555 010–0142"])(
  "%s is one phone number",
  (phone) => expect(phoneIn(phone)).toBe("5550100142"),
);

test.each(["", "jo@acme.example", "4b0e1c52", "1234", "Route 66 12345", "٥٥٥٠١٠"])("%s is none", (other) =>
  expect(phoneIn(other)).toBeNull(),
);
