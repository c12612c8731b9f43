import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { formatInvoiceNumber } from "~/billing/invoices/invoice-numbering.server";
import {
  PaymentProviderRejected,
  PaymentProviderUnavailable,
  type ProviderLedgerEntry,
} from "~/billing/provider/payment-provider";
import type { App } from "~/lib/app-context.server";
import { agencyZone } from "~/lib/dates/agency-zone";
import { agencyClock } from "~/lib/dates/business-hours";
import type { Db } from "~/lib/db/database";
import { type InvoiceRow, invoices, type OrderRow, orders } from "~/lib/db/schema/index";
import { toByteStream } from "~/lib/http/byte-stream.server";
import { orderReference, transactionId } from "~/lib/reference";
import { soldTitle } from "~/orders/sold-service";
import { refundedTaxLines } from "~/orders/tax-lines";
import { type Cell, EXPORT_BATCH_SIZE, generateCsv } from "./order-export.server";

/** Days are the agency's, "2026-04-30", both inclusive. */
type ExportedDays = { from: string | null; to: string | null };

const movementSchema = z.object({
  /** With microseconds, for the next batch. */
  at: z.string(),
  type: z.enum(["Payment", "Renewal", "Other charge", "Refund", "Refund returned", "Dispute", "Dispute won"]),
  order_id: z.uuid(),
  /** The order's or the refund's id, or the provider's of the dispute. */
  source: z.string(),
  provider_id: z.string().nullable(),
  /** Cents; negative for what leaves the account. */
  amount: z.coerce.number(),
  /** What earlier credit notes of the order have refunded. */
  before: z.coerce.number(),
});
type Movement = z.output<typeof movementSchema>;

const lastEventSql = (table: string, kinds: string, key: string, id: string) =>
  sql.raw(`(select max(e.at) from order_events e where e.order_id = ${table}.order_id
    and e.kind in (${kinds}) and e.detail ->> '${key}' = ${table}.${id}::text)`);

/** A refund that failed after it had succeeded has a credit note. An inquiry moves no money. */
const MOVEMENTS = sql`(
  select paid_at as moved_at, case when invoice_id is null then 'Payment' when billing_reason is null then 'Renewal' else 'Other charge' end as type,
    id as order_id, id::text as source, payment_intent_id as provider_id, amount, 0 as before
    from orders where paid_at is not null and amount > 0
  union all select created_at, 'Refund', order_id, id::text, provider_id, -amount, coalesce(sum(amount) over (partition by order_id
    order by credited_at nulls last, created_at, id rows between unbounded preceding and 1 preceding), 0)
    from refunds where status in ('pending', 'succeeded') or credited_at is not null
  union all select coalesce(${lastEventSql("refunds", "'refund-failed'", "refundId", "id")}, created_at), 'Refund returned', order_id,
    id::text, provider_id, amount, 0 from refunds where status = 'failed' and credited_at is not null
  union all select coalesce(${lastEventSql("disputes", "'disputed', 'dispute-escalated'", "disputeId", "id")}, created_at), 'Dispute',
    order_id, id, id, -amount, 0 from disputes where status not like 'warning_%' and (status <> 'prevented' or withdrawn > 0)
  union all select coalesce(${lastEventSql("disputes", "'dispute-won'", "disputeId", "id")}, created_at), 'Dispute won',
    order_id, id, id, amount, 0 from disputes where status = 'won'
) as movements`;

/**
 * One row for each movement of money, oldest first, as CSV: what is matched with the provider's payouts. Reads a batch only after
 * the client received the one before.
 */
export const exportPayments = (
  app: Pick<App, "db" | "log" | "paymentProvider">,
  days: ExportedDays,
): ReadableStream<Uint8Array> => toByteStream(generateCsv(generateRows(app, days), TITLES));

const TITLES = [
  "Day",
  "Type",
  "Amount",
  "Tax",
  "Fee",
  "Currency",
  "Document",
  "Order ID",
  "Reference",
  "Transaction ID",
  "Payment ID",
  "Refund or Dispute ID",
  "Balance Transaction",
  "Service",
  "Name",
  "Company",
  "Email",
  "Test",
] as const;

async function* generateRows(
  app: Pick<App, "db" | "log" | "paymentProvider">,
  { from, to }: ExportedDays,
): AsyncGenerator<Cell[][]> {
  const inDays = sql.join(
    [
      sql`true`,
      ...(from ? [sql`moved_at >= ${from}::timestamp at time zone ${agencyZone()}`] : []),
      ...(to ? [sql`moved_at < (${to}::date + 1)::timestamp at time zone ${agencyZone()}`] : []),
    ],
    sql` and `,
  );
  const ledger = createLedgerReader(app);
  for (let last: Movement | undefined; ; ) {
    const after = last
      ? sql`(moved_at, source, type) > (${last.at}::timestamptz, ${last.source}, ${last.type})`
      : sql`true`;
    const { rows } = await app.db.execute(
      sql`select to_char(moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, type, order_id, source, provider_id, amount, before
        from ${MOVEMENTS} where ${inDays} and ${after} order by moved_at, source, type limit ${EXPORT_BATCH_SIZE}`,
    );
    const movements = rows.map((row) => movementSchema.parse(row));
    last = movements.at(-1);
    const [first] = movements;
    if (!first || !last) return;
    const [byOrder, documents, entries] = [
      await findOrders(app.db, movements),
      await findDocuments(app.db, movements),
      await ledger(new Date(first.at), new Date(last.at)),
    ];
    yield movements.flatMap((movement) => {
      const order = byOrder.get(movement.order_id);
      return order ? [movementCells(movement, order, documents.get(movement.source), entries(movement))] : [];
    });
    if (movements.length < EXPORT_BATCH_SIZE) return;
  }
}

const idsOf = (movements: readonly Movement[]) => [...new Set(movements.map(({ order_id }) => order_id))];

async function findOrders(db: Db, movements: readonly Movement[]): Promise<Map<string, OrderRow>> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, idsOf(movements)));
  return new Map(rows.map((order) => [order.id, order]));
}

/** By the order of an invoice and the refund of a credit note. */
async function findDocuments(db: Db, movements: readonly Movement[]): Promise<Map<string, InvoiceRow>> {
  const rows = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, idsOf(movements)));
  return new Map(rows.map((row) => [row.refundId ?? row.orderId, row]));
}

type LedgerMatch = { id: string | null; fee: number | null };

/** The provider's entry may be made some days later, for example for a card that is charged offline. */
const LEDGER_MARGIN_MS = 3 * 86_400_000;

/** Reads the provider's ledger about the movements of a batch. Without a response, the file has no fees. */
function createLedgerReader(app: Pick<App, "log" | "paymentProvider">) {
  let isReadable = true;
  return async (from: Date, to: Date): Promise<(movement: Movement) => LedgerMatch> => {
    const bySource = new Map<string, ProviderLedgerEntry[]>();
    try {
      const [since, until] = [+from - LEDGER_MARGIN_MS, +to + LEDGER_MARGIN_MS].map((time) => new Date(time));
      if (isReadable && since && until)
        for await (const page of app.paymentProvider.listLedger(since, until))
          for (const entry of page) bySource.set(entry.about, [...(bySource.get(entry.about) ?? []), entry]);
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentProviderRejected)) throw error;
      app.log.warn({ err: error }, "The card provider does not tell the fees of an export of payments");
      isReadable = false;
    }
    return ({ provider_id: about, amount }) => {
      const entries = bySource.get(about ?? "") ?? [];
      const entry = entries.find((each) => each.amount === amount);
      // The fee of a dispute is an entry of its own.
      const fees = amount < 0 ? entries.filter(({ isFee }) => isFee) : [];
      return entry
        ? { id: entry.id, fee: fees.reduce((sum, each) => sum - each.amount, entry.fee) }
        : { id: null, fee: null };
    };
  };
}

const isRefund = ({ type }: Movement): boolean => type === "Refund" || type === "Refund returned";
const isPayment = ({ source, order_id }: Movement): boolean => source === order_id;

function movementCells(
  movement: Movement,
  order: OrderRow,
  document: InvoiceRow | undefined,
  entry: LedgerMatch,
): Cell[] {
  const cells: Record<(typeof TITLES)[number], Cell | null> = {
    Day: agencyClock(agencyZone(), new Date(movement.at)).day,
    Type: movement.type,
    Amount: movement.amount,
    Tax: movedTax(movement, order),
    Fee: entry.fee,
    Currency: order.currency.toUpperCase(),
    Document: document ? formatInvoiceNumber(document) : null,
    "Order ID": order.id,
    Reference: orderReference(order.id),
    "Transaction ID": transactionId(order),
    "Payment ID": order.paymentIntentId,
    "Refund or Dispute ID": isPayment(movement) ? null : movement.provider_id,
    "Balance Transaction": entry.id,
    Service: soldTitle(order),
    Name: order.name,
    Company: order.company,
    Email: order.email,
    Test: order.live ? "No" : "Yes",
  };
  return TITLES.map((title) => cells[title] ?? "");
}

/** The part of the amount. A dispute is no correction of a tax. */
function movedTax(movement: Movement, order: OrderRow): number | null {
  if (order.taxMode === null) return null;
  if (isPayment(movement)) return order.tax;
  if (!isRefund(movement)) return null;
  const lines = refundedTaxLines(order, movement.before, Math.abs(movement.amount));
  return Math.sign(movement.amount) * lines.reduce((sum, { tax }) => sum + tax, 0);
}
