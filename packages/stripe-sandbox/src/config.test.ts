/** @module-tag promise-31 */
import { chmodSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../tests/support/temp-folder.ts";
import { sandboxSecrets } from "./config.ts";

test("the secrets are created once, readable by the owner only, and no temporary file remains", () => {
  const dataDir = join(tempFolder(), "new", "data");
  const secrets = sandboxSecrets(dataDir);
  expect(secrets.secretKey).toMatch(/^sk_test_/);
  expect(secrets.webhookSecret).toMatch(/^whsec_/);
  expect(sandboxSecrets(dataDir)).toEqual(secrets);
  expect(readdirSync(dataDir)).toEqual(["sandbox.json"]);
  expect(statSync(join(dataDir, "sandbox.json")).mode & 0o777).toBe(0o600);
});

test("every data folder has its own secrets", () => {
  expect(sandboxSecrets(tempFolder())).not.toEqual(sandboxSecrets(tempFolder()));
});

test("a damaged file causes an error with its name and is not replaced", () => {
  const dataDir = tempFolder();
  writeFileSync(join(dataDir, "sandbox.json"), '{"secretKey": "');
  chmodSync(join(dataDir, "sandbox.json"), 0o600);
  expect(() => sandboxSecrets(dataDir)).toThrow(/sandbox\.json is damaged/);
});
