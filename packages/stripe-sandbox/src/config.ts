import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const secretsSchema = z.object({
  secretKey: z.string().min(20),
  webhookSecret: z.string().startsWith("whsec_").min(20),
});
type SandboxSecrets = z.output<typeof secretsSchema>;

/** Creates missing keys; concurrent processes get the same ones. Throws if the folder is not writable or the file is damaged. */
export function sandboxSecrets(dataDir: string): SandboxSecrets {
  const path = join(dataDir, "sandbox.json");
  return readSecrets(path) ?? createSecrets(dataDir, path);
}

/** True if a sandbox has ever run on this data folder. */
export const hasSandboxSecrets = (dataDir: string): boolean => existsSync(join(dataDir, "sandbox.json"));

export const sandboxStateFile = (dataDir: string): string => join(dataDir, "sandbox.sqlite");

function readSecrets(path: string): SandboxSecrets | null {
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8");
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} is damaged. Delete it, and the next start creates new sandbox keys`);
  }
}

function createSecrets(dataDir: string, path: string): SandboxSecrets {
  const secrets = {
    secretKey: `sk_test_sandbox_${randomBytes(24).toString("hex")}`,
    webhookSecret: `whsec_${randomBytes(32).toString("base64url")}`,
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { flag: "wx", mode: 0o600, flush: true });
  try {
    // linkSync fails if the file exists, so a concurrent process reads the keys written first.
    linkSync(draft, path);
    return secrets;
  } catch (error) {
    const existing = readSecrets(path);
    if (existing) return existing;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
