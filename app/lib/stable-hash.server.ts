import { createHash } from "node:crypto";

/** SHA-256 (hex) that does not depend on the order of keys. */
export function stableHash(values: Record<string, unknown>): string {
  return createHash("sha256")
    .update(JSON.stringify(sortedEntries(values), sortKeys))
    .digest("hex");
}

const sortKeys = (_key: string, value: unknown) =>
  value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(sortedEntries(value)) : value;

const sortedEntries = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
