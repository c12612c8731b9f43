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

/** Where the shop shows the sandbox's page when buyers cannot reach the sandbox itself. */
export const PROXIED_PAY_PATH = "/sandbox-pay";

/** True when buyers come over a public address, where only the shop's own port can be counted on. */
export const isPubliclyReachable = (appUrl: string): boolean => !isLoopback(new URL(appUrl).hostname);

/**
 * Where the sandbox listens and under which address buyers find its page. On this machine: one port beside the shop. On a
 * public address: nobody reaches the sandbox from outside, and the shop shows the page on its own origin.
 */
export const sandboxAddresses = ({ appUrl, host, port }: { appUrl: string; host: string; port: number }) =>
  isPubliclyReachable(appUrl)
    ? { host: "127.0.0.1", payUrl: `${appUrl}${PROXIED_PAY_PATH}` }
    : { host, payUrl: `http://${new URL(appUrl).hostname}:${port}/pay` };

type SandboxSecrets = { secretKey: string; webhookSecret: string };

const file = z.object({ secretKey: z.string().min(20), webhookSecret: z.string().startsWith("whsec_").min(20) });

/**
 * The keys that the shop and its sandbox share, in `sandbox.json` of the data folder; made on first use, readable by the owner only.
 * Two processes that begin together end up with the same keys. Throws when the folder is not writable or the file is damaged.
 */
export function sandboxSecrets(dataDir: string): SandboxSecrets {
  const path = join(dataDir, "sandbox.json");
  return readSecrets(path) ?? createSecrets(dataDir, path);
}

/** Whether a sandbox has ever run on the folder. */
export const hasSandboxSecrets = (dataDir: string): boolean => existsSync(join(dataDir, "sandbox.json"));

/** Where the sandbox keeps its state. */
export const sandboxStateFile = (dataDir: string): string => join(dataDir, "sandbox.sqlite");

function readSecrets(path: string): SandboxSecrets | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const parsed = file.safeParse(jsonOrNull(text));
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
    // linkSync fails when the file exists, so that the second of two processes reads what the first one wrote.
    linkSync(draft, path);
    return secrets;
  } catch (error) {
    const there = readSecrets(path);
    if (there) return there;
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

/** True for a host that only this machine itself can reach. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?|.*\.localhost)$/.test(host);
