import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Shop } from "./shop.ts";

/** Values for secret settings that can be looked for wherever somebody else could read them. */
export const CANARIES = {
  AUTH_SECRET: "canary-of-the-auth-secret-0123456789abcdef",
  BACKUP_KEY: "canary-of-the-backup-key-0123456789",
};

/** What nobody outside may read: the canaries, the keys that a shop made in its data folder, and its database's password. */
export function secretsOf({ dataDir, databaseUrl }: Pick<Shop, "dataDir" | "databaseUrl">): string[] {
  const made: unknown = JSON.parse(readFileSync(join(dataDir, "sandbox.json"), "utf8"));
  const keys = Object.values(Object(made)).filter((value) => typeof value === "string");
  const password = databaseUrl ? [new URL(databaseUrl).password] : [];
  return [...Object.values(CANARIES), ...keys, ...password].filter((secret) => secret.length >= 6);
}

/** Those of them that are in a text. */
export const found = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => text.includes(secret));
