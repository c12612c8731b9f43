/** @module-tag promise-34 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseEntryName } from "./format";

const ID = "7d0b8a52-6f0a-4a52-9c4e-0f4a8d2b1c3d";

test.each([
  ["backup.json", { kind: "shop" }],
  ["end.json", { kind: "shop" }],
  ["database", { kind: "shop" }],
  [`files/${ID}/content`, { kind: "order file", key: `${ID}/content` }],
  ["data/auth-secret", { kind: "secret", name: "auth-secret" }],
  ["data/sandbox.sqlite", { kind: "secret", name: "sandbox.sqlite" }],
  ["data/mail/order.1@shop.example.eml", { kind: "email", name: "order.1@shop.example.eml" }],
  ["data/mail/a copy of a mail.eml", { kind: "email", name: "a copy of a mail.eml" }],
  ["data/mail/Kopie (2) von Größe & Co.eml", { kind: "email", name: "Kopie (2) von Größe & Co.eml" }],
])("%s belongs in a backup", (name, content) => {
  expect(parseEntryName(name)).toEqual(content);
});

test.each([
  "",
  "data/other",
  "data/mail/list.txt",
  "data/mail/../auth-secret",
  "data/mail/../../evil.eml",
  "data/mail/below/evil.eml",
  "files/../auth-secret",
  `files/${ID}/..`,
  `files/${ID}/a/b`,
  "files/../../etc/passwd",
  "/etc/passwd",
  "database/orders",
])("'%s' does not belong in a backup", (name) => {
  expect(parseEntryName(name)).toBeNull();
});

test("no name leads out of the folders of a shop", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("..", ".", "/", "data/mail/", "files/", "a", ".eml", ID, "\\", "\0"), { maxLength: 8 }),
      (parts) => {
        const content = parseEntryName(parts.join(""));
        const path = content && ("key" in content ? content.key : "name" in content ? content.name : "");
        if (path) expect(path.split("/")).not.toContain("..");
        if (content && "name" in content) expect(content.name).not.toContain("/");
      },
    ),
    { numRuns: 5_000 },
  );
});
