import { type SQL, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { tableName } from "~/customers/privacy/data-inventory/column-rules";
import { dataInventory } from "~/customers/privacy/data-inventory/index";
import { findPerson } from "~/customers/privacy/find-person.server";
import type { Tx } from "~/lib/db/database";

/** A person, and a unique text that only they entered. */
export type CanaryPerson = { email: string; name: string; company: string; phone: string; canary: string };

/** Columns that identify rows, and must not change. */
const KEYS = [
  ...["orders.email", "quotes.email", "contact_messages.email", "billing_details.email", "users.email"],
  "provider_customers.address",
  ...[
    "emails.recipient",
    "admin_invitations.email",
    "activity_log.subject",
    "attempt_counters.key",
    "verifications.value",
  ],
  ...["rate_limit_counters.key", "dead_jobs.name"],
];

/** Appends the canary to every text and JSON column that is personal data. Throws if a table has no row about the person. */
export async function plantCanary(tx: Tx, { email, canary }: CanaryPerson): Promise<void> {
  const person = await findPerson(tx, email);
  for (const rule of dataInventory) {
    if (rule.erased === "untouched") continue;
    const name = tableName(rule.table);
    const types = new Map(getTableConfig(rule.table).columns.map((column) => [column.name, column.getSQLType()]));
    const planted = [...rule.columns.values()].flatMap(
      ({ name: column, exported, replacement, isAdminEmail }): SQL[] => {
        const type = types.get(column);
        const isTheirs =
          replacement !== undefined ||
          (rule.erased === "deleted" && !isAdminEmail && (exported || SECRET_TEXTS.includes(column)));
        if (!isTheirs || KEYS.includes(`${name}.${column}`) || FIXED.includes(column)) return [];
        const place = sql.identifier(column);
        if (type === "text") return [sql`${place} = coalesce(${place}, '') || ${canary}::text`];
        if (type === "jsonb" && !ARRAYS.includes(column))
          return [sql`${place} = coalesce(${place}, '{}'::jsonb) || jsonb_build_object('canary', ${canary}::text)`];
        return [];
      },
    );
    const where = rule.rows(person);
    const { rows } = await tx.execute(
      planted.length > 0
        ? sql`update ${rule.table} set ${sql.join(planted, sql`, `)} where ${where} returning 1`
        : sql`select 1 from ${rule.table} where ${where}`,
    );
    if (rows.length === 0) throw new Error(`${name} has no row about the person: add one to person-in-every-table.ts`);
  }
}

const SECRET_TEXTS = [
  ...["html", "fingerprint", "token", "token_hash", "secret", "backup_codes", "password", "identifier"],
  ...["access_token", "refresh_token", "id_token"],
];
/** Columns with a fixed set of values, or ids. */
const FIXED = [
  "mode",
  "status",
  "state",
  "about",
  "awaited",
  "sender",
  "resolved_by",
  "kind",
  "job",
  "type",
  "provider_id",
  "work_status",
];
const ARRAYS = ["links"];
