import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { contactMessages } from "~/lib/db/schema/index";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { emptyFolder } from "../../tests/support/files/empty-folder";
import { privacyCommands } from "./privacy";

const app = setUpTestApp();
const dataDir = emptyFolder();
let commands: ReturnType<typeof privacyCommands>;
beforeEach(() => {
  commands = privacyCommands(app.db, { ...app.settings, dataDir, files: { folder: join(dataDir, "files") } });
});

const JO = "jo@acme.example";
const run = async (verb: "erase" | "retention", ...args: string[]) => {
  const result = await commands[verb](args);
  return { code: result.code, last: result.text.split("\n").at(-1), text: result.text };
};
const write = () => app.db.insert(contactMessages).values({ name: "Jo", email: "Jo@Acme.example", message: "Hello" });

test("erase without --yes lists what would be deleted; with --yes it deletes; repeated, it finds nothing", async () => {
  await write();
  const preview = await run("erase", JO);
  expect(preview).toMatchObject({ code: 0, last: `Nothing was changed. To erase: npm run erase -- ${JO} --yes` });
  expect(preview.text).toMatch(/^Would be deleted:\n +1 {2}contact messages\n/);
  expect(await app.db.select().from(contactMessages)).toHaveLength(1);
  expect(await run("erase", ` ${JO.toUpperCase()} `, "--yes")).toMatchObject({
    code: 0,
    last: `The data about ${JO} was erased.`,
  });
  expect(await app.db.select().from(contactMessages)).toEqual([]);
  expect(await run("erase", JO, "--yes")).toMatchObject({ code: 0, text: `The shop has no data about ${JO}.` });
});

test("an address mentioned in another person's message is reported with its place", async () => {
  const message = `Please ask ${JO} and banjo@acme.example.`;
  const [other] = await app.db
    .insert(contactMessages)
    .values({ name: "Ann", email: "ann@acme.example", message })
    .returning();
  const { text } = await run("erase", JO);
  expect(text).toContain(`Please review it:\n     1  contact_messages (${other?.id})`);
  expect((await run("erase", "o@acme.example")).text).not.toContain("contact_messages");
});

test.each<[Parameters<typeof run>, string]>([
  [["erase"], "npm run erase -- EMAIL"],
  [["erase", "nobody"], "npm run erase -- EMAIL"],
  [["erase", JO, "--force"], "npm run erase -- EMAIL"],
  [["erase", JO, "--yes", "ann@acme.example"], "npm run erase -- EMAIL"],
  [["retention", "--now"], "npm run retention"],
])("wrong arguments return the usage: %s", async (args, usage) => {
  expect(await run(...args)).toMatchObject({ code: 1, text: expect.stringContaining(usage) });
});

test("expired data is counted, and deleted with --yes", async () => {
  const createdAt = new Date(Date.now() - 3 * 366 * 86_400_000);
  await app.db.insert(contactMessages).values({ name: "Jo", email: JO, message: "Hello", createdAt });
  expect(await run("retention", "--dry-run")).toMatchObject({
    last: "Nothing was deleted. To delete it now: npm run retention -- --yes",
  });
  expect(await run("retention")).toMatchObject({
    code: 0,
    text: expect.stringMatching(/ 1 {2}contact messages, two years/),
  });
  expect(await app.db.select().from(contactMessages)).toHaveLength(1);
  expect(await run("retention", "--yes")).toMatchObject({ code: 0, last: "Deleted." });
  expect(await run("retention", "--yes")).toMatchObject({ code: 0, text: "No data has expired." });
});
