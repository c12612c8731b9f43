import { buffer } from "node:stream/consumers";
import { extract } from "tar-stream";
import { expect, test } from "vitest";
import { z } from "zod";
import { activityLog } from "~/lib/db/schema/index";
import { writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { singleUpload } from "../../../tests/support/files/uploads";
import { createFullHistory } from "../../../tests/support/privacy/person-in-every-table";
import { tableName } from "./data-inventory/column-rules";
import { dataInventory } from "./data-inventory/index";
import { exportPerson } from "./export-person.server";

const app = setUpTestApp();

const JO = { email: "jo@acme.example", name: "Jo Müller", company: "Acme", phone: "555 0123", canary: "canary" };

async function exportEntries(email: string): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const source = { db: app.db, files: app.storage, now: app.now };
  const archive = await exportPerson(source, email);
  if (!archive) throw new Error(`Nothing is stored about ${email}`);
  for await (const entry of archive.pipe(extract())) entries.set(entry.header.name, await buffer(entry));
  return entries;
}
const tables = z.record(z.string(), z.unknown());
const jsonIn = (entries: Map<string, Buffer>, name: string) => tables.parse(JSON.parse(String(entries.get(name))));

test("an export has the rows of every table about a person, their exported columns only, and the files", async () => {
  const files = await app.db.transaction((tx) => createFullHistory(tx, JO, 1));
  await app.db.transaction((tx) => createFullHistory(tx, { ...JO, email: "ann@other.example", canary: "foreign" }, 2));
  for (const id of files.slice(1)) await app.storage.put(`${id}/content`, singleUpload(Buffer.from("hello")));
  const entries = await exportEntries(JO.email);
  const data = jsonIn(entries, "data.json");
  const personal = dataInventory.filter(({ erased }) => erased !== "untouched");
  expect(Object.keys(data).toSorted()).toEqual(
    ["email", "madeAt", "of", ...personal.map(({ table }) => tableName(table))].toSorted(),
  );
  for (const { table, columns } of personal) {
    const rows = z.array(tables).parse(data[tableName(table)]);
    const exportedNames = [...columns.values()].filter(({ exported }) => exported).map(({ name }) => name);
    for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(exportedNames.toSorted());
  }
  const json = String(entries.get("data.json"));
  expect(json).toContain("Jo Müller");
  expect(json).not.toMatch(/foreign|ann@other|ann@pixelpilots|password|token/);
  expect(jsonIn(entries, "end.json")).toMatchObject({ files: 4 + 5, missingFiles: 1 });
  expect([...entries.keys()].filter((name) => name.startsWith("files/"))).toHaveLength(4);
  expect(String(entries.get([...entries.keys()].find((name) => name.startsWith("files/")) ?? ""))).toBe("hello");
});

test("an export is logged without the address and by whom; there is none of an unused address, and nothing is logged", async () => {
  const source = { db: app.db, files: app.storage, now: app.now };
  expect(await exportPerson(source, "nobody@acme.example")).toBeNull();
  expect(await app.db.select().from(activityLog)).toEqual([]);
  await writePaidOrder(app);
  await exportEntries(JO.email);
  (await exportPerson({ ...source, actor: "ann@pixelpilots.example" }, JO.email))?.resume();
  const entry = { kind: "person-copied", subject: "one address" };
  expect(await app.db.select().from(activityLog)).toMatchObject([
    { ...entry, actor: "shell" },
    { ...entry, actor: "ann@pixelpilots.example" },
  ]);
});
