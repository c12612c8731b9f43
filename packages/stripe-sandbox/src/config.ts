import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Path of the payment page on the shop's own origin. */
export const PROXIED_PAY_PATH = "/sandbox-pay";

/** True for a public address, where customers may be able to reach the shop's port only. */
export const isPubliclyReachable = (appUrl: string): boolean => !isLoopback(new URL(appUrl).hostname);

/** The payment page's URL is the sandbox's own on a loopback address; otherwise the shop proxies the page. */
export const sandboxAddresses = ({ appUrl, host, port }: { appUrl: string; host: string; port: number }) =>
  isPubliclyReachable(appUrl)
    ? { host: "127.0.0.1", payUrl: `${appUrl}${PROXIED_PAY_PATH}` }
    : { host, payUrl: `http://${new URL(appUrl).hostname}:${port}/pay` };

type SandboxSecrets = { secretKey: string; webhookSecret: string };

const secretsSchema = z.object({
  secretKey: z.string().min(20),
  webhookSecret: z.string().startsWith("whsec_").min(20),
});

/**
 * Reads the keys shared with the shop from `sandbox.json` in the data folder. Creates them on first
 * use, readable by the owner only; concurrent processes get the same keys. Throws if the folder is
 * not writable or the file is damaged.
 */
export function sandboxSecrets(dataDir: string): SandboxSecrets {
  const path = join(dataDir, "sandbox.json");
  return readSecrets(path) ?? createSecrets(dataDir, path);
}

/** True if a sandbox has ever run on this data folder. */
export const hasSandboxSecrets = (dataDir: string): boolean => existsSync(join(dataDir, "sandbox.json"));

export const sandboxStateFile = (dataDir: string): string => join(dataDir, "sandbox.sqlite");

function readSecrets(path: string): SandboxSecrets | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const parsed = secretsSchema.safeParse(jsonOrNull(text));
  if (!parsed.success) throw new Error(`${path} is damaged. Delete it, and the next start creates new sandbox keys`);
  return parsed.data;
}

function createSecrets(dataDir: string, path: string): SandboxSecrets {
  const secrets = {
    secretKey: `sk_test_sandbox_${randomBytes(24).toString("hex")}`,
    webhookSecret: `whsec_${randomBytes(32).toString("base64url")}`,
  };
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeDurably(draft, `${JSON.stringify(secrets, null, 2)}\n`);
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

function writeDurably(path: string, content: string): void {
  const handle = openSync(path, "wx", 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** True for hosts that only this machine can reach. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?|.*\.localhost)$/.test(host);
