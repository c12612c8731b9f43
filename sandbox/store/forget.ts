import { DatabaseSync } from "node:sqlite";
import { stored } from "./object-store.ts";

/** Whom to forget: an address (lower case), and ids of what they paid. */
export type Forgotten = {
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
 * how many objects named them. The pages that held it are overwritten.
 */
export function forgetPerson(stateFile: string, person: Forgotten, { dry = false } = {}): number {
  const db = new DatabaseSync(stateFile, { timeout: 5_000, readOnly: dry });
  try {
    if (dry) return BODIES.reduce((count, { table, key }) => count + theirsIn(db, table, key, person).length, 0);
    db.exec("PRAGMA secure_delete = ON; BEGIN IMMEDIATE");
    try {
      let count = 0;
      for (const { table, key } of BODIES) {
        const update = db.prepare(`UPDATE ${table} SET body = ? WHERE ${key} = ?`);
        for (const { id, body } of theirsIn(db, table, key, person)) {
          update.run(JSON.stringify(withoutPerson(stored<unknown>(body), person)), id);
          count += 1;
        }
      }
      db.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
      return count;
    } catch (error) {
      db.exec("ROLLBACK");
      throw error;
    }
  } finally {
    db.close();
  }
}

/** The rows that would be different without them. */
function theirsIn(db: DatabaseSync, table: string, key: string, person: Forgotten): { id: string; body: string }[] {
  const found: { id: string; body: string }[] = [];
  for (const row of db.prepare(`SELECT ${key} AS id, body FROM ${table}`).iterate()) {
    const [id, body] = [String(row.id), String(row.body)];
    const names = person.isNamed(body) || person.ids.some((each) => body.includes(each));
    if (names && JSON.stringify(withoutPerson(stored<unknown>(body), person)) !== body) found.push({ id, body });
  }
  return found;
}

function withoutPerson(value: unknown, person: Forgotten, key = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutPerson(each, person, key));
  if (typeof value === "string") return wordWithout(value, person);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.entries(value);
  const isPerson = "email" in value || "customer_email" in value;
  return Object.fromEntries(
    names.map(([name, each]) => {
      if (key === "metadata" && !OWN_LABELS.includes(name) && typeof each === "string") return [name, NAMELESS];
      if (isPerson && ["name", "phone", "address"].includes(name) && each !== null)
        return [name, name === "name" ? NAMELESS : null];
      return [name, withoutPerson(each, person, name)];
    }),
  );
}

const wordWithout = (text: string, { email, isNamed }: Forgotten): string =>
  isNamed(text) ? (text.toLowerCase() === email ? NOBODY : NAMELESS) : text;
