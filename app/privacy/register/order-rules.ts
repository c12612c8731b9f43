import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  deliveries,
  deliveryFiles,
  disputes,
  invoices,
  orderDocuments,
  orderEvents,
  orderFiles,
  orderMessages,
  orderNotes,
  orders,
  quotes,
  refundRequests,
  refunds,
} from "~/db/tables";
import { ERASED } from "~/order/erased";
import { among, type Person, UNPAID } from "../person.server";
import { book, inner, NOTHING, own, rule, secret, staff, type TableRule } from "./rules";

/** Orders and what hangs on them, in an order in which they can be deleted. */

const ofOrders = (table: { orderId: AnyPgColumn }) => (person: Person) => among(table.orderId, person.orderIds);

/** Ids, amounts and words of ours in the details of a line; whatever somebody typed is left out. */
const PLAIN_DETAILS = [
  ...["amount", "cents", "count", "delivery", "revision", "when", "workStatus", "service", "job", "mail", "erased"],
  ...["refundId", "requestId", "invoiceId", "sessionId", "eventId", "disputeId", "firstOrderId", "mailId", "fields"],
];
export const plainDetails = (detail: SQL): SQL =>
  sql`(select jsonb_object_agg(key, value) from jsonb_each(${detail}) where key in ${PLAIN_DETAILS})`;

const ERASED_WORDS = sql`${ERASED}`;
/** What an invoice says in numbers, dates and amounts; a part of it that nobody has thought of is left out. */
const bareInvoice = sql`jsonb_strip_nulls(jsonb_build_object(
  'seller', content -> 'seller', 'buyer', jsonb_build_array(${ERASED}::text), 'facts', content -> 'facts', 'lines',
  (select coalesce(jsonb_agg(jsonb_build_array(${ERASED}::text, line -> 1) order by place), '[]')
   from jsonb_array_elements(content -> 'lines') with ordinality as lines(line, place)),
  'total', content -> 'total', 'standing', content -> 'standing'))`;
/** A quote's price without the reason that staff wrote. */
const barePrice = sql`jsonb_strip_nulls(jsonb_build_object('cents', price -> 'cents', 'every', price -> 'every', 'parts', '[]'::jsonb))`;

export const orderRules: readonly TableRule[] = [
  rule(
    orderMessages,
    "messages about orders",
    { erased: "deleted", rows: ofOrders(orderMessages) },
    {
      ...{ id: book, orderId: book, createdAt: book, sender: book, author: staff, text: own() },
      ...{ readAt: book, mailedAt: inner },
    },
  ),
  rule(
    orderNotes,
    "staff’s notes about orders",
    { erased: "deleted", rows: ofOrders(orderNotes) },
    { id: book, orderId: book, createdAt: book, author: staff, text: own() },
  ),
  rule(
    deliveryFiles,
    "files in deliveries",
    {
      erased: "deleted",
      rows: ({ orderIds }) =>
        sql`delivery_id in (select id from ${deliveries} where ${among(deliveries.orderId, orderIds)})`,
    },
    { deliveryId: book, fileId: book },
  ),
  rule(
    deliveries,
    "deliveries",
    { erased: "deleted", rows: ofOrders(deliveries) },
    {
      ...{ id: book, orderId: book, number: book, createdAt: book, author: staff, title: own(), note: own() },
      ...{ links: own(), monthId: book, closes: inner, status: book, answeredAt: book, comment: own() },
      ...{ revision: book, revisionsIncluded: book },
    },
  ),
  rule(
    orderFiles,
    "order files",
    { erased: "deleted", rows: ofOrders(orderFiles) },
    {
      ...{ id: book, orderId: book, createdAt: book, sender: book, author: staff, name: own(), size: book },
      ...{ received: inner, parts: inner, type: book, preview: inner, readyAt: book, forDelivery: inner },
      ...{ batch: inner, messageId: book },
    },
  ),
  rule(
    orderDocuments,
    "order documents",
    { erased: "deleted", rows: ofOrders(orderDocuments) },
    // The copy has the file itself beside it.
    { orderId: book, kind: book, fingerprint: secret(), content: secret(), createdAt: book },
  ),
  rule(
    orderEvents,
    "order timeline entries",
    {
      erased: "reduced",
      rows: ofOrders(orderEvents),
      gone: sql`order_id in (select id from orders where ${UNPAID})`,
      why: "when each payment and refund was made",
    },
    { id: inner, orderId: book, at: book, kind: book, actor: staff, detail: own(plainDetails(sql`detail`)) },
  ),
  rule(
    refundRequests,
    "refund requests",
    { erased: "reduced", rows: ofOrders(refundRequests), why: "why each refund was made" },
    {
      ...{ id: book, orderId: book, subjectId: book, createdAt: book, amount: book, reason: own(NOTHING) },
      ...{ endsSubscription: book, status: book, decidedAt: book, decidedBy: staff, answer: own(NOTHING) },
      refundId: book,
    },
  ),
  rule(
    disputes,
    "disputes",
    { erased: "reduced", rows: ofOrders(disputes), why: "amounts that banks charged back" },
    { id: book, orderId: book, createdAt: book, amount: book, withdrawn: book, status: book },
  ),
  rule(
    invoices,
    "invoices and credit notes",
    { erased: "reduced", rows: ofOrders(invoices), why: "numbers without gaps, dates and amounts for taxes" },
    {
      ...{ id: book, kind: book, live: book, year: book, number: book, issuedAt: book, orderId: book, refundId: book },
      content: own(bareInvoice),
    },
  ),
  rule(
    refunds,
    "refunds",
    { erased: "reduced", rows: ofOrders(refunds), why: "money that was refunded" },
    {
      ...{ id: book, orderId: book, createdAt: book, amount: book, reason: own(ERASED_WORDS), actor: staff },
      ...{ status: book, providerId: book, fault: { ...inner, left: NOTHING }, creditedAt: book },
    },
  ),
  rule(
    orders,
    "orders",
    {
      erased: "reduced",
      rows: ({ orderIds }) => among(orders.id, orderIds),
      gone: UNPAID,
      why: "amounts, dates and the provider’s ids for the books, seven years",
    },
    {
      ...{ id: book, createdAt: book, service: book, amount: book, currency: book, status: book, live: book },
      ...{ name: own(ERASED_WORDS), email: own(({ pseudonym }) => sql`${pseudonym}`), company: own(NOTHING) },
      ...{ phone: own(NOTHING), website: own(NOTHING), pageType: own(ERASED_WORDS), requirements: own(NOTHING) },
      ...{ referenceSites: own(NOTHING), brief: own(sql`'{}'::jsonb`), agreed: own(NOTHING) },
      ...{ paymentSessionId: book, paymentIntentId: book, subscriptionId: book, subscriptionStatus: book },
      ...{ subscriptionEndsAt: book, subscriptionPeriodEnd: book, subscriptionRetryAt: book },
      ...{ subscriptionEndedAt: book, subscriptionUnpaid: book, invoiceId: book, paidAt: book, nextCheckAt: inner },
      ...{ refundedAmount: book, disputedAmount: book, coupon: book, discount: book, quoteId: book },
      // Links that were mailed open nothing any more.
      ...{ sharedAt: { ...book, left: NOTHING }, linkVersion: { ...inner, left: sql`link_version + 1` } },
      fingerprint: secret(sql`'erased-' || id`),
      ...{ invoicedAt: book, workStatus: book, assignee: staff, dueOn: book, madeBy: staff, spamSince: inner },
    },
  ),
  rule(
    quotes,
    "quotes",
    {
      erased: "reduced",
      rows: ({ quoteIds }) => among(quotes.id, quoteIds),
      gone: sql`not exists (select from ${orders} where ${orders.quoteId} = ${quotes.id})`,
      why: "the price of an order that was placed",
    },
    {
      ...{ id: book, createdAt: book, createdBy: staff, goodUntil: book, service: book, name: own(ERASED_WORDS) },
      ...{ email: own(({ pseudonym }) => sql`${pseudonym}`), brief: own(sql`'{}'::jsonb`), amount: book },
      price: own(barePrice),
      ...{ live: book, draft: secret(NOTHING), revokedAt: { ...book, left: sql`coalesce(revoked_at, now())` } },
    },
  ),
];
