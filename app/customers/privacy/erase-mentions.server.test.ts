import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../tests/support/temp-folder";
import { deleteEmailFiles, listEmailFilesAbout, listEmailFilesBefore, mentionsEmail } from "./erase-mentions.server";

function folderWith(files: Record<string, string>): string {
  const folder = tempFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const base64 = (text: string) =>
  Buffer.from(text)
    .toString("base64")
    .replace(/(.{76})/g, "$1\r\n");

test.each([
  ["in its header", "To: Jo@Acme.example\r\n\r\nHello"],
  ["in quoted-printable, across two lines", "To: a@b.example\r\n\r\nWrite to jo@acme=\r\n.example =E2=80=93 soon"],
  ["in quoted-printable, with its @ encoded", "To: a@b.example\r\n\r\nWrite to jo=40acme.example"],
  [
    "in base64",
    `To: a@b.example\r\nContent-Transfer-Encoding: base64\r\nContent-Type: text/plain\r\n\r\n${base64(`${"Some words. ".repeat(20)} jo@acme.example ✓`)}\r\n`,
  ],
])("an email that mentions the address %s is found", async (_, content) => {
  const folder = folderWith({
    "a.eml": content,
    "b.eml": "To: banjo@acme.example\r\nCc: jo@acme.example.org\r\n\r\nSee you",
    "note.txt": content,
  });
  expect(await listEmailFilesAbout(folder, "jo@acme.example", [])).toEqual(["a.eml"]);
});

test("an email file with a known name is found whatever it contains; missing files and folders are ignored", async () => {
  const folder = folderWith({ "a.eml": "To: old@acme.example\r\n\r\nHi" });
  expect(await listEmailFilesAbout(folder, "jo@acme.example", ["a.eml", "gone.eml"])).toEqual(["a.eml"]);
  await deleteEmailFiles(folder, ["a.eml", "gone.eml"]);
  expect(readdirSync(folder)).toEqual([]);
  expect(await listEmailFilesAbout(join(folder, "none"), "jo@acme.example", [])).toEqual([]);
});

test("only email files that were written before a date are listed", async () => {
  const folder = folderWith({ "old.eml": "To: a@b.example", "new.eml": "To: a@b.example" });
  const date = new Date("2026-11-22T12:00:00Z");
  utimesSync(join(folder, "old.eml"), date, new Date(date.getTime() - 1_000));
  utimesSync(join(folder, "new.eml"), date, date);
  expect(await listEmailFilesBefore(folder, date)).toEqual(["old.eml"]);
});

test.each([
  ["jo@acme.example", "To: JO@acme.example, ann@acme.example", true],
  ["jo@acme.example", 'Write to "jo@acme.example".', true],
  ["jo@acme.example", "email=jo@acme.example", true],
  ["jo@acme.example", "banjo@acme.example", false],
  ["jo@acme.example", "b.jo@acme.example", false],
  ["jo@acme.example", "jo@acme.example.org", false],
  ["jo@acme.example", "jo@acme.examples", false],
  ["jo@acme.example", "jo@acmexexample", false],
  ["jo+a^b@acme.example", "Reply-To: jo+a^b@acme.example\r\n", true],
  ["o'hara\\x@acme.example", "by o'hara\\x@acme.example", true],
  ["jö@müller.example", "an JÖ@müller.example,", true],
])("%s in the text %s: %s", (email, text, named) => {
  expect(mentionsEmail(text, email)).toBe(named);
});
