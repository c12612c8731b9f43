import { expect, test } from "vitest";
import { readSettings } from "~/lib/config/settings.server";
import { DatabaseError } from "~/lib/db/errors";
import { formatStartupError, formatStartupErrors, StartupError } from "./startup-errors";

const settingsError = (() => {
  try {
    return readSettings({ LOG_LEVEL: "loud", PORT: "x" });
  } catch (error) {
    return error;
  }
})();

test.each<[string, unknown, RegExp]>([
  ["settings", settingsError, /\n {2}- PORT must be .*\n {2}- LOG_LEVEL can be /],
  [
    "several faults",
    new StartupError(formatStartupErrors(["one thing", "another"])),
    /\n {2}- one thing\n {2}- another$/,
  ],
  ["a port", new StartupError("Port 1 is taken"), /^Port 1 is taken$/],
  ["a database", new DatabaseError("Nobody is there"), /^Nobody is there$/],
  [
    "a full disk, as Node throws it",
    Object.assign(new Error("ENOSPC: no space"), { code: "ENOSPC" }),
    /No space is left/,
  ],
  [
    "a missing right",
    Object.assign(new Error("EACCES: open 'x'"), { code: "EACCES" }),
    /is missing a permission \(EACCES: open 'x'\)/,
  ],
  ["an object", { name: "Odd", code: 7 }, /^Something failed: Odd 7$/],
  ["nothing", undefined, /^Something failed: undefined$/],
  ["an empty object", {}, /^Something failed: an unknown error$/],
])("explain %s", (_, thrown, pattern) => {
  expect(formatStartupError(thrown)).toMatch(pattern);
  expect(formatStartupError(thrown)).not.toContain("[object");
});

test("an unexpected error includes its stack trace", () => {
  expect(formatStartupError(new TypeError("x is not a function"))).toMatch(
    /^Something failed: x is not a function\nat .*startup-errors\.test/,
  );
});
