import { DatabaseSync } from "node:sqlite";
import { ORDER_REFERENCE_LENGTH } from "../pages/submit-payment.ts";
import { parseStoredObject } from "./object-store.ts";

export type ErasureTarget = {
  /** Ids of the person's payments. */
  ids: readonly string[];
  /** True if a text contains the address, but not as part of a longer one. */
  isNamed: (text: string) => boolean;
};

const ERASED_EMAIL = "erased@erased.invalid";
const ERASED_NAME = "Erased";
/** Contain no personal data. */
const KEPT_METADATA = ["order_id"];

/** Removes emails, names and metadata, also while the sandbox runs. Returns the number of changed objects. `dry` only counts. */
export function erasePersonData(stateFile: string, person: ErasureTarget, { dry = false } = {}): number {
  const db = new DatabaseSync(stateFile, { timeout: 5_000, readOnly: dry });
  try {
    if (!dry) db.exec("BEGIN IMMEDIATE");
    const all = withLinkedIds(db, person);
    let count = 0;
    for (const table of ["objects", "idempotency"]) {
      for (const { row, body } of [...findRowsAbout(db, table, all)]) {
        const erased = JSON.stringify(removePersonData(parseStoredObject<unknown>(body), person));
        if (erased === body) continue;
        count += 1;
        if (!dry) db.prepare(`UPDATE ${table} SET body = ? WHERE rowid = ?`).run(erased, row);
      }
    }
    if (!dry) db.exec("COMMIT");
    // Overwrites old values in unused parts of the file.
    if (!dry && count > 0) db.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
    return count;
  } finally {
    // Without a commit, this also rolls back.
    db.close();
  }
}

/** Ids that only one person's objects have, unlike those of products, coupons and tax rates. */
const PERSON_ID = /"((?:cs_test|pi|ch|cus|sub|in)_[A-Za-z0-9]{25,})"/g;

/**
 * With the ids of the person's other objects: a card names only its customer, a declined charge only its payment intent, and the
 * payment intent of a declined first month only the start of its session's id.
 */
function withLinkedIds(db: DatabaseSync, person: ErasureTarget): ErasureTarget {
  const ids = new Set(person.ids.map((id) => id.slice(0, ORDER_REFERENCE_LENGTH)));
  for (let known = -1; known < ids.size; ) {
    known = ids.size;
    for (const { body } of findRowsAbout(db, "objects", { ...person, ids: [...ids] }))
      for (const [, id = ""] of body.matchAll(PERSON_ID)) ids.add(id);
  }
  return { ...person, ids: [...ids] };
}

function* findRowsAbout(db: DatabaseSync, table: string, { ids, isNamed }: ErasureTarget) {
  for (const { row, text } of db.prepare(`SELECT rowid AS row, body AS text FROM ${table}`).iterate()) {
    const body = String(text);
    if (isNamed(body) || ids.some((id) => body.includes(id))) yield { row: Number(row), body };
  }
}

/** Any of an object's addresses may belong to the person who paid. */
const EMAIL_FIELDS = ["email", "customer_email", "receipt_email"];
const NAME_FIELDS = ["name", "customer_name"];
const PERSON_FIELDS = ["phone", "address", "customer_address"];

function removePersonData(value: unknown, person: ErasureTarget, key = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => removePersonData(each, person, key));
  if (typeof value === "string") return person.isNamed(value) ? ERASED_NAME : value;
  if (typeof value !== "object" || value === null) return value;
  const isPerson = EMAIL_FIELDS.some((name) => name in value);
  const entries = Object.entries(value).map(([name, each]): [string, unknown] => {
    if (each === null) return [name, null];
    if (EMAIL_FIELDS.includes(name)) return [name, ERASED_EMAIL];
    if (isPerson && NAME_FIELDS.includes(name)) return [name, ERASED_NAME];
    if (isPerson && PERSON_FIELDS.includes(name)) return [name, null];
    if (key === "metadata" && !KEPT_METADATA.includes(name)) return [name, ERASED_NAME];
    return [name, removePersonData(each, person, name)];
  });
  return Object.fromEntries(entries);
}
