import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "~/lib/config/settings.server";

/** AUTH_SECRET, or what was generated into the data folder at the first start (settings allow that on loopback only). */
export function authSecret(settings: Pick<Settings, "authSecret" | "dataDir">): string {
  if (settings.authSecret) return settings.authSecret;
  const file = join(settings.dataDir, "auth-secret");
  try {
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
