/** @module-tag promise-33 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { BackupError } from "./format";
import { openRowSpool } from "./row-spool";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "row-spool-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("rows come back as they were added, in their order, and no file stays on disk", async () => {
  const folder = join(newFolder(), "made at the first backup");
  await using spool = await openRowSpool(folder);
  expect(readdirSync(folder)).toEqual([]);
  const pieces = { empty: "", one: "ü", long: "x".repeat(700_000), last: "end" };
  for (const [name, content] of Object.entries(pieces)) await spool.add(name, content);
  await spool.add("json", { rows: 1 });
  const read: Record<string, string> = {};
  for (const { name, size, read: content } of spool.entries()) {
    read[name] = await text(content());
    expect(Buffer.byteLength(read[name])).toBe(size);
  }
  expect(read).toEqual({ ...pieces, json: '{"rows":1}' });
});

test("a backup is refused before it fills the disk, on which the embedded database would stop", async () => {
  let free = 300_000_000;
  await using spool = await openRowSpool(newFolder(), async () => free);
  await spool.add("rows", "x".repeat(1_000));
  free = 260_000_000;
  const refused = spool.add("rows", "x".repeat(1_000));
  await expect(refused).rejects.toThrow(/has too little space for a backup/);
  await expect(refused).rejects.toBeInstanceOf(BackupError);
});
