import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as tables from "~/lib/db/schema/index";
import { MARK } from "./payload-dealer.ts";

type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** True for each text or JSON column ("table.column") that contains a payload. */
export async function columnsWithPayloads(query: Query): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  for (const table of Object.values(tables)) {
    if (!(table instanceof PgTable)) continue;
    const { name, columns } = getTableConfig(table);
    const texts = columns.filter((column) => /^(text|jsonb)/.test(column.getSQLType())).map((column) => column.name);
    if (texts.length === 0) continue;
    const sums = texts.map((column) => `coalesce(bool_or("${column}"::text ~ $1), false) as "${column}"`);
    const [row = {}] = await query(`select ${sums.join(", ")} from "${name}"`, [MARK]);
    for (const column of texts) found.set(`${name}.${column}`, row[column] === true);
  }
  return found;
}

/**
 * Columns without free user input: validated addresses, ids, hashes, fixed values, server messages. A column that is neither here nor
 * written by a scenario fails the test.
 */
const CLOSED_IN: Readonly<Record<string, string>> = {
  accounts: "access_token account_id id_token password provider_id refresh_token scope",
  activity_log: "actor kind",
  admin_invitations: "email invited_by role token_hash",
  admin_users: "notifications role",
  // Its posts are only shown with a model's key, in text fields of the order's page.
  ai_drafts: "author posts",
  attempt_counters: "key",
  billing_details: "email",
  contact_messages: "email",
  contact_replies: "author sender",
  content_documents: "key kind",
  // The name of a zone that the runtime knows.
  content_epoch: "time_zone",
  content_media: "author sha256",
  content_publications: "actor key kind",
  content_revisions: "author key kind",
  content_schedule: "actor fault key kind",
  conversations: "about assignee last_by state",
  // A code is letters, digits and hyphens.
  coupons: "code created_by services",
  dead_jobs: "data name reason",
  deliveries: "author status",
  disputes: "id status",
  emails: "data fault file_name job message_id recipient status",
  invoice_series: "kind",
  invoices: "kind",
  order_documents: "fingerprint kind",
  order_events: "actor kind",
  // The storage names the parts of a file.
  order_files: "author pages parts sender type",
  order_messages: "author sender",
  order_notes: "author",
  order_reminders: "actor awaited",
  order_tallies: "service status",
  // Of taxes: names of the catalog and of rates, and ids whose form is checked.
  orders:
    "assignee coupon currency email fingerprint invoice_id made_by payment_intent_id payment_session_id promised provider_customer_id refund_policy service sold_as status subscription_id subscription_status tax_country tax_id tax_lines tax_mode tax_state work_status",
  payment_events: "id object_id payment_intent_id session_id type via",
  payment_sync: "mode",
  pending_admins: "email role",
  pins: "resolved_by",
  provider_customers: "address mode provider_id",
  quotes: "created_by draft email service sold_as",
  rate_limit_counters: "key",
  refund_requests: "decided_by status",
  refunds: "actor fault provider_id provider_reason status",
  scheduled_runs: "fault name",
  sessions: "ip_address token",
  tax_rates: "country created_by state",
  two_factors: "backup_codes secret",
  // The name is the email address.
  users: "email image name",
  verifications: "identifier value",
};

export const CLOSED: readonly string[] = Object.entries(CLOSED_IN).flatMap(([table, columns]) =>
  columns.split(" ").map((column) => `${table}.${column}`),
);
