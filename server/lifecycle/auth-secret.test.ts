/** @module-tag promise-34 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder } from "../../tests/support/files/empty-folder";
import { authSecret } from "./preflight";
import { StartupError } from "./startup-errors";

const dataDir = emptyFolder();

const file = () => join(dataDir, "auth-secret");

test("a secret is generated once, for the owner only, without a draft beside it", () => {
  const secret = authSecret({ dataDir });
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(authSecret({ dataDir })).toBe(secret);
  expect([readdirSync(dataDir), statSync(file()).mode & 0o777]).toEqual([["auth-secret"], 0o600]);
  expect(authSecret({ dataDir, authSecret: "set" })).toBe("set");
});

test("a draft that a power cut left does not matter", () => {
  writeFileSync(`${file()}.${process.pid}`, "");
  expect(authSecret({ dataDir })).toMatch(/^[\w-]{64}$/);
});

test.each([
  ["empty", ""],
  ["only a line break", "\n"],
  ["cut off", "abcdef"],
  ["zeros, as after a power cut", "\0".repeat(64)],
  ["several lines", `${"a".repeat(40)}\n${"b".repeat(40)}`],
])("a secret that is %s prevents the start with what to do, and stays", (_what, content) => {
  writeFileSync(file(), content);
  expect(() => authSecret({ dataDir })).toThrow(StartupError);
  expect(() => authSecret({ dataDir })).toThrow(/auth-secret is damaged\. Put back the file of a backup\./);
  expect(readFileSync(file(), "utf8")).toBe(content);
});
