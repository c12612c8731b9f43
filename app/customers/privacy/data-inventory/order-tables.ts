import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { ERASED_PLACEHOLDER } from "~/customers/privacy/erased-address";
import { inListSql, neverPaidSql, type PersonData } from "~/customers/privacy/find-person.server";
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
} from "~/lib/db/schema/index";
import {
  accountingRecord,
  adminEmail,
  defineTableRule,
  internalState,
  NO_COLUMNS,
  personalData,
  secretData,
  type TableRule,
} from "./column-rules";

/** Orders and what hangs on them, in an order in which they can be deleted. */

const ofOrders = (table: { orderId: AnyPgColumn }) => (person: PersonData) => inListSql(table.orderId, person.orderIds);

/** Ids, amounts and words of ours in the details of a line; whatever somebody typed is left out. */
const PLAIN_DETAILS = [
  ...["amount", "cents", "count", "delivery", "revision", "when", "workStatus", "service", "job", "mail", "erased"],
  ...["refundId", "requestId", "invoiceId", "sessionId", "eventId", "disputeId", "firstOrderId", "mailId", "fields"],
];
export const plainDetails = (detail: SQL): SQL =>
  sql`(select jsonb_object_agg(key, value) from jsonb_each(${detail}) where key in ${PLAIN_DETAILS})`;

const ERASED_WORDS = sql`${ERASED_PLACEHOLDER}`;
/** What an invoice says in numbers, dates and amounts; a part of it that nobody has thought of is left out. */
const bareInvoice = sql`jsonb_strip_nulls(jsonb_build_object(
  'seller', content -> 'seller', 'buyer', jsonb_build_array(${ERASED_PLACEHOLDER}::text), 'facts', content -> 'facts', 'lines',
  (select coalesce(jsonb_agg(jsonb_build_array(${ERASED_PLACEHOLDER}::text, line -> 1) order by place), '[]')
   from jsonb_array_elements(content -> 'lines') with ordinality as lines(line, place)),
  'total', content -> 'total', 'standing', content -> 'standing'))`;
/** A quote's price without the reason that staff wrote. */
const barePrice = sql`jsonb_strip_nulls(jsonb_build_object('cents', price -> 'cents', 'every', price -> 'every', 'parts', '[]'::jsonb))`;

export const orderTableRules: readonly TableRule[] = [
  defineTableRule(
    orderMessages,
    "messages about orders",
    { erased: "deleted", rows: ofOrders(orderMessages) },
    {
      ...{
        id: accountingRecord,
        orderId: accountingRecord,
        createdAt: accountingRecord,
        sender: accountingRecord,
        author: adminEmail,
        text: personalData(),
      },
      ...{ readAt: accountingRecord, mailedAt: internalState },
    },
  ),
  defineTableRule(
    orderNotes,
    "staff’s notes about orders",
    { erased: "deleted", rows: ofOrders(orderNotes) },
    {
      id: accountingRecord,
      orderId: accountingRecord,
      createdAt: accountingRecord,
      author: adminEmail,
      text: personalData(),
    },
  ),
  defineTableRule(
    deliveryFiles,
    "files in deliveries",
    {
      erased: "deleted",
      rows: ({ orderIds }) =>
        sql`delivery_id in (select id from ${deliveries} where ${inListSql(deliveries.orderId, orderIds)})`,
    },
    { deliveryId: accountingRecord, fileId: accountingRecord },
  ),
  defineTableRule(
    deliveries,
    "deliveries",
    { erased: "deleted", rows: ofOrders(deliveries) },
    {
      ...{
        id: accountingRecord,
        orderId: accountingRecord,
        number: accountingRecord,
        createdAt: accountingRecord,
        author: adminEmail,
        title: personalData(),
        note: personalData(),
      },
      ...{
        links: personalData(),
        monthId: accountingRecord,
        closes: internalState,
        status: accountingRecord,
        answeredAt: accountingRecord,
        comment: personalData(),
      },
      ...{ revision: accountingRecord, revisionsIncluded: accountingRecord },
    },
  ),
  defineTableRule(
    orderFiles,
    "order files",
    { erased: "deleted", rows: ofOrders(orderFiles) },
    {
      ...{
        id: accountingRecord,
        orderId: accountingRecord,
        createdAt: accountingRecord,
        sender: accountingRecord,
        author: adminEmail,
        name: personalData(),
        size: accountingRecord,
      },
      ...{
        received: internalState,
        parts: internalState,
        type: accountingRecord,
        preview: internalState,
        readyAt: accountingRecord,
        forDelivery: internalState,
      },
      ...{ batch: internalState, messageId: accountingRecord },
    },
  ),
  defineTableRule(
    orderDocuments,
    "order documents",
    { erased: "deleted", rows: ofOrders(orderDocuments) },
    // The copy has the file itself beside it.
    {
      orderId: accountingRecord,
      kind: accountingRecord,
      fingerprint: secretData(),
      content: secretData(),
      createdAt: accountingRecord,
    },
  ),
  defineTableRule(
    orderEvents,
    "order timeline entries",
    {
      erased: "reduced",
      rows: ofOrders(orderEvents),
      gone: sql`order_id in (select id from orders where ${neverPaidSql})`,
      why: "when each payment and refund was made",
    },
    {
      id: internalState,
      orderId: accountingRecord,
      at: accountingRecord,
      kind: accountingRecord,
      actor: adminEmail,
      detail: personalData(plainDetails(sql`detail`)),
    },
  ),
  defineTableRule(
    refundRequests,
    "refund requests",
    { erased: "reduced", rows: ofOrders(refundRequests), why: "why each refund was made" },
    {
      ...{
        id: accountingRecord,
        orderId: accountingRecord,
        subjectId: accountingRecord,
        createdAt: accountingRecord,
        amount: accountingRecord,
        reason: personalData(NO_COLUMNS),
      },
      ...{
        endsSubscription: accountingRecord,
        status: accountingRecord,
        decidedAt: accountingRecord,
        decidedBy: adminEmail,
        answer: personalData(NO_COLUMNS),
      },
      refundId: accountingRecord,
    },
  ),
  defineTableRule(
    disputes,
    "disputes",
    { erased: "reduced", rows: ofOrders(disputes), why: "amounts that banks charged back" },
    {
      id: accountingRecord,
      orderId: accountingRecord,
      createdAt: accountingRecord,
      amount: accountingRecord,
      withdrawn: accountingRecord,
      status: accountingRecord,
    },
  ),
  defineTableRule(
    invoices,
    "invoices and credit notes",
    { erased: "reduced", rows: ofOrders(invoices), why: "numbers without gaps, dates and amounts for taxes" },
    {
      ...{
        id: accountingRecord,
        kind: accountingRecord,
        live: accountingRecord,
        year: accountingRecord,
        number: accountingRecord,
        issuedAt: accountingRecord,
        orderId: accountingRecord,
        refundId: accountingRecord,
      },
      content: personalData(bareInvoice),
    },
  ),
  defineTableRule(
    refunds,
    "refunds",
    { erased: "reduced", rows: ofOrders(refunds), why: "money that was refunded" },
    {
      ...{
        id: accountingRecord,
        orderId: accountingRecord,
        createdAt: accountingRecord,
        amount: accountingRecord,
        reason: personalData(ERASED_WORDS),
        actor: adminEmail,
      },
      ...{
        status: accountingRecord,
        providerId: accountingRecord,
        fault: { ...internalState, left: NO_COLUMNS },
        creditedAt: accountingRecord,
      },
    },
  ),
  defineTableRule(
    orders,
    "orders",
    {
      erased: "reduced",
      rows: ({ orderIds }) => inListSql(orders.id, orderIds),
      gone: neverPaidSql,
      why: "amounts, dates and the provider’s ids for the books, seven years",
    },
    {
      ...{
        id: accountingRecord,
        createdAt: accountingRecord,
        service: accountingRecord,
        amount: accountingRecord,
        currency: accountingRecord,
        status: accountingRecord,
        live: accountingRecord,
      },
      ...{
        name: personalData(ERASED_WORDS),
        email: personalData(({ pseudonym }) => sql`${pseudonym}`),
        company: personalData(NO_COLUMNS),
      },
      ...{
        phone: personalData(NO_COLUMNS),
        website: personalData(NO_COLUMNS),
        pageType: personalData(ERASED_WORDS),
        requirements: personalData(NO_COLUMNS),
      },
      ...{
        referenceSites: personalData(NO_COLUMNS),
        brief: personalData(sql`'{}'::jsonb`),
        agreed: personalData(NO_COLUMNS),
      },
      ...{
        paymentSessionId: accountingRecord,
        paymentIntentId: accountingRecord,
        subscriptionId: accountingRecord,
        subscriptionStatus: accountingRecord,
      },
      ...{
        subscriptionEndsAt: accountingRecord,
        subscriptionPeriodEnd: accountingRecord,
        subscriptionRetryAt: accountingRecord,
      },
      ...{
        subscriptionEndedAt: accountingRecord,
        subscriptionUnpaid: accountingRecord,
        invoiceId: accountingRecord,
        paidAt: accountingRecord,
        nextCheckAt: internalState,
      },
      ...{
        refundedAmount: accountingRecord,
        disputedAmount: accountingRecord,
        coupon: accountingRecord,
        discount: accountingRecord,
        quoteId: accountingRecord,
      },
      // Links that were mailed open nothing any more.
      ...{
        sharedAt: { ...accountingRecord, left: NO_COLUMNS },
        linkVersion: { ...internalState, left: sql`link_version + 1` },
      },
      fingerprint: secretData(sql`'erased-' || id`),
      ...{
        invoicedAt: accountingRecord,
        workStatus: accountingRecord,
        assignee: adminEmail,
        dueOn: accountingRecord,
        madeBy: adminEmail,
        spamSince: internalState,
      },
    },
  ),
  defineTableRule(
    quotes,
    "quotes",
    {
      erased: "reduced",
      rows: ({ quoteIds }) => inListSql(quotes.id, quoteIds),
      gone: sql`not exists (select from ${orders} where ${orders.quoteId} = ${quotes.id})`,
      why: "the price of an order that was placed",
    },
    {
      ...{
        id: accountingRecord,
        createdAt: accountingRecord,
        createdBy: adminEmail,
        goodUntil: accountingRecord,
        service: accountingRecord,
        name: personalData(ERASED_WORDS),
      },
      ...{
        email: personalData(({ pseudonym }) => sql`${pseudonym}`),
        brief: personalData(sql`'{}'::jsonb`),
        amount: accountingRecord,
      },
      price: personalData(barePrice),
      ...{
        live: accountingRecord,
        draft: secretData(NO_COLUMNS),
        revokedAt: { ...accountingRecord, left: sql`coalesce(revoked_at, now())` },
      },
    },
  ),
];
