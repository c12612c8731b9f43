/** @module-tag promise-31 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sandboxSecrets } from "./config.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "sandbox-secrets-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test("the secrets are created once, readable by the owner only, and no temporary file remains", () => {
  const dataDir = join(folder(), "new", "data");
  const secrets = sandboxSecrets(dataDir);
  expect(secrets.secretKey).toMatch(/^sk_test_/);
  expect(secrets.webhookSecret).toMatch(/^whsec_/);
  expect(sandboxSecrets(dataDir)).toEqual(secrets);
  expect(readdirSync(dataDir)).toEqual(["sandbox.json"]);
  expect(statSync(join(dataDir, "sandbox.json")).mode & 0o777).toBe(0o600);
});

test("every data folder has its own secrets", () => {
  expect(sandboxSecrets(folder())).not.toEqual(sandboxSecrets(folder()));
});

test("a damaged file causes an error with its name and is not replaced", () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, "sandbox.json"), '{"secretKey": "');
  chmodSync(join(dataDir, "sandbox.json"), 0o600);
  expect(() => sandboxSecrets(dataDir)).toThrow(/sandbox\.json is damaged/);
});
