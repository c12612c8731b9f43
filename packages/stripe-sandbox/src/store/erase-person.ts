import { DatabaseSync } from "node:sqlite";
import { parseStoredObject } from "./object-store.ts";

/** Whom to forget: an address (lower case), and ids of what they paid. */
export type ErasureTarget = {
  email: string;
  ids: readonly string[];
  /** Whether a text names the address, and not a longer one. */
  isNamed: (text: string) => boolean;
};

/** What stands in place of names and addresses. */
const NOBODY = "erased@erased.invalid";
const NAMELESS = "Erased";
/** Labels of a checkout that are the shop's own. */
const OWN_LABELS = ["order_id"];

/** Tables with a body in JSON, and what their rows are told apart by. */
const BODIES = [
  { table: "objects", key: "id" },
  { table: "session_drafts", key: "session_id" },
  { table: "idempotency", key: "key" },
] as const;

/**
 * Takes a person's address, names and labels out of all that the sandbox keeps, also while it runs; amounts, dates and ids stay. Answers
 * how many objects named them. Nothing of it stays in the file.
 */
export function erasePersonData(stateFile: string, person: ErasureTarget, { dry = false } = {}): number {
  const db = new DatabaseSync(stateFile, { timeout: 5_000, readOnly: dry });
  try {
    if (dry) return BODIES.reduce((count, { table, key }) => count + theirsIn(db, table, key, person).length, 0);
    const count = forgetIn(db, person);
    // What earlier changes left in unused places of the file goes, too.
    if (count > 0) db.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
    return count;
  } finally {
    db.close();
  }
}

/** All or nothing. */
function forgetIn(db: DatabaseSync, person: ErasureTarget): number {
  db.exec("BEGIN IMMEDIATE");
  try {
    let count = 0;
    for (const { table, key } of BODIES) {
      const update = db.prepare(`UPDATE ${table} SET body = ? WHERE ${key} = ?`);
      for (const { id, body } of theirsIn(db, table, key, person)) {
        update.run(JSON.stringify(withoutPerson(parseStoredObject<unknown>(body), person)), id);
        count += 1;
      }
    }
    db.exec("COMMIT");
    return count;
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}

/** The rows that would be different without them. */
function theirsIn(db: DatabaseSync, table: string, key: string, person: ErasureTarget): { id: string; body: string }[] {
  const found: { id: string; body: string }[] = [];
  for (const row of db.prepare(`SELECT ${key} AS id, body FROM ${table}`).iterate()) {
    const [id, body] = [String(row.id), String(row.body)];
    const names = person.isNamed(body) || person.ids.some((each) => body.includes(each));
    if (names && JSON.stringify(withoutPerson(parseStoredObject<unknown>(body), person)) !== body)
      found.push({ id, body });
  }
  return found;
}

/** What says who somebody is, where an object has it: whatever address was typed on the page where it was paid. */
const EMAILS = ["email", "customer_email", "receipt_email"];
const BESIDE = ["name", "phone", "address"];

function withoutPerson(value: unknown, person: ErasureTarget, key = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutPerson(each, person, key));
  if (typeof value === "string") return person.isNamed(value) ? NAMELESS : value;
  if (typeof value !== "object" || value === null) return value;
  const isSomebody = EMAILS.some((name) => name in value);
  const entries = Object.entries(value).map(([name, each]): [string, unknown] => {
    if (each === null) return [name, null];
    if (EMAILS.includes(name)) return [name, NOBODY];
    if (isSomebody && BESIDE.includes(name)) return [name, name === "name" ? NAMELESS : null];
    if (key === "metadata" && !OWN_LABELS.includes(name)) return [name, NAMELESS];
    return [name, withoutPerson(each, person, name)];
  });
  return Object.fromEntries(entries);
}
