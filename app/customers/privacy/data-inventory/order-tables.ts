import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { ERASED_PLACEHOLDER } from "~/customers/privacy/erased-address";
import { inListSql, mentionsPersonSql, neverPaidSql, type PersonData } from "~/customers/privacy/find-person.server";
import {
  aiDrafts,
  deliveries,
  deliveryFiles,
  disputes,
  emails,
  invoices,
  orderDocuments,
  orderEvents,
  orderFiles,
  orderMessages,
  orderNotes,
  orderReminders,
  orders,
  pins,
  quotes,
  refundRequests,
  refunds,
} from "~/lib/db/schema/index";
import {
  accountingRecord,
  adminEmail,
  defineTableRule,
  internalState,
  NULL_SQL,
  personalData,
  secretData,
  type TableRule,
} from "./column-rules";

const ofOrders = (table: { orderId: AnyPgColumn }) => (person: PersonData) => inListSql(table.orderId, person.orderIds);

/** Keys of event details without text that a customer or an admin wrote. */
const PLAIN_DETAILS = [
  "amount",
  "awaited",
  "cents",
  "count",
  "delivery",
  "revision",
  "when",
  "workStatus",
  "service",
  "job",
  "mail",
  "erased",
  "refundId",
  "requestId",
  "invoiceId",
  "sessionId",
  "eventId",
  "disputeId",
  "firstOrderId",
  "mailId",
  "fields",
];
/** An admin may have typed the name of an item at the provider. */
const taxLinesWithoutItems = sql`case jsonb_typeof(tax_lines) when 'array' then
  (select jsonb_agg(line || '{"item":""}'::jsonb) from jsonb_array_elements(tax_lines) line) end`;

/** Reduces the details of an event to those keys. */
export const plainDetails = (detail: SQL): SQL =>
  sql`(select jsonb_object_agg(key, value) from jsonb_each(${detail}) where key in ${PLAIN_DETAILS})`;

const ERASED_TEXT = sql`${ERASED_PLACEHOLDER}`;
/** The numbers, dates and amounts of an invoice; unknown parts are left out. */
const bareInvoice = sql`jsonb_strip_nulls(jsonb_build_object(
  'seller', content -> 'seller', 'buyer', jsonb_build_array(${ERASED_PLACEHOLDER}::text), 'facts', content -> 'facts', 'lines',
  (select coalesce(jsonb_agg(jsonb_build_array(${ERASED_PLACEHOLDER}::text, line -> 1) order by place), '[]')
   from jsonb_array_elements(content -> 'lines') with ordinality as lines(line, place)),
  'total', content -> 'total', 'standing', content -> 'standing'))`;
/** A price without the admin's reason, which is also in its parts. */
const priceWithoutReason = (
  price: SQL,
) => sql`case when ${price} -> 'cents' is not null then jsonb_strip_nulls(jsonb_build_object(
  'cents', ${price} -> 'cents', 'every', ${price} -> 'every', 'setup', ${price} -> 'setup',
  'parts', case when ${price} -> 'reason' is null then ${price} -> 'parts' else '[]'::jsonb end)) end`;

/** Orders, their emails and what belongs to them, in the order of deletion. */
export const orderTableRules: readonly TableRule[] = [
  defineTableRule(
    emails,
    "emails to or about them",
    {
      erased: "deleted",
      rows: (person) =>
        sql`(${eq(sql`lower(${emails.recipient})`, person.email)} or ${inListSql(emails.orderId, person.orderIds)} or ${mentionsPersonSql(emails.data, person)})`,
    },
    [
      [accountingRecord, "job", "status"],
      [internalState, "messageId", "data", "jobId", "fault", "fileName", "repeats"],
      [personalData(), "recipient", "subject", "body"],
      [secretData(), "html"],
    ],
  ),
  defineTableRule(
    pins,
    "places of messages in deliveries",
    {
      erased: "deleted",
      rows: ({ orderIds }) =>
        sql`message_id in (select id from ${orderMessages} where ${inListSql(orderMessages.orderId, orderIds)})`,
    },
    [[accountingRecord, "resolvedBy"]],
  ),
  defineTableRule(orderMessages, "messages about orders", { erased: "deleted", rows: ofOrders(orderMessages) }, [
    [accountingRecord, "sender"],
    [adminEmail, "author"],
    [personalData(), "text"],
    [internalState, "mailedAt"],
  ]),
  defineTableRule(orderNotes, "staff’s notes about orders", { erased: "deleted", rows: ofOrders(orderNotes) }, [
    [adminEmail, "author"],
    [personalData(), "text"],
  ]),
  defineTableRule(orderReminders, "reminders about orders", { erased: "deleted", rows: ofOrders(orderReminders) }, [
    [accountingRecord, "awaited"],
    [adminEmail, "actor"],
  ]),
  defineTableRule(
    deliveryFiles,
    "files in deliveries",
    {
      erased: "deleted",
      rows: ({ orderIds }) =>
        sql`delivery_id in (select id from ${deliveries} where ${inListSql(deliveries.orderId, orderIds)})`,
    },
    [],
  ),
  defineTableRule(deliveries, "deliveries", { erased: "deleted", rows: ofOrders(deliveries) }, [
    [accountingRecord, "status"],
    [adminEmail, "author"],
    [personalData(), "title", "note", "links", "comment"],
    [internalState, "closes"],
  ]),
  defineTableRule(orderFiles, "order files", { erased: "deleted", rows: ofOrders(orderFiles) }, [
    [accountingRecord, "sender", "type"],
    [adminEmail, "author"],
    [personalData(), "name"],
    [internalState, "received", "parts", "preview", "pages", "forDelivery", "batch"],
  ]),
  defineTableRule(aiDrafts, "drafts with AI", { erased: "deleted", rows: ofOrders(aiDrafts) }, [
    [adminEmail, "author"],
    [personalData(), "posts"],
    [internalState, "deliveryId"],
  ]),
  defineTableRule(
    orderDocuments,
    "order documents",
    { erased: "deleted", rows: ofOrders(orderDocuments) },
    // The export has the documents as files.
    [
      [accountingRecord, "kind"],
      [secretData(), "fingerprint", "content"],
    ],
  ),
  defineTableRule(
    orderEvents,
    "order timeline entries",
    {
      erased: "reduced",
      rows: ofOrders(orderEvents),
      deletable: sql`order_id in (select id from orders where ${neverPaidSql})`,
      why: "when each payment and refund was made",
    },
    [
      [internalState, "id"],
      [accountingRecord, "kind"],
      [adminEmail, "actor"],
      [personalData(plainDetails(sql`detail`)), "detail"],
    ],
  ),
  defineTableRule(
    refundRequests,
    "refund requests",
    { erased: "reduced", rows: ofOrders(refundRequests), why: "why each refund was made" },
    [
      [accountingRecord, "status"],
      [personalData(NULL_SQL), "reason", "answer"],
      [adminEmail, "decidedBy"],
    ],
  ),
  defineTableRule(
    disputes,
    "disputes",
    { erased: "reduced", rows: ofOrders(disputes), why: "amounts that banks charged back" },
    [[accountingRecord, "id", "status"]],
  ),
  defineTableRule(
    invoices,
    "invoices and credit notes",
    { erased: "reduced", rows: ofOrders(invoices), why: "numbers without gaps, dates and amounts for taxes" },
    [
      [accountingRecord, "kind"],
      [personalData(bareInvoice), "content"],
    ],
  ),
  defineTableRule(refunds, "refunds", { erased: "reduced", rows: ofOrders(refunds), why: "money that was refunded" }, [
    [accountingRecord, "status", "providerId", "providerReason"],
    [personalData(ERASED_TEXT), "reason"],
    [adminEmail, "actor"],
    [{ ...internalState, replacement: NULL_SQL }, "fault"],
  ]),
  defineTableRule(
    orders,
    "orders",
    {
      erased: "reduced",
      rows: ({ orderIds }) => inListSql(orders.id, orderIds),
      deletable: neverPaidSql,
      why: "amounts, dates and the provider’s ids for the books, seven years",
    },
    [
      [accountingRecord, "service", "soldAs", "currency", "status", "coupon", "workStatus", "promised", "refundPolicy"],
      [accountingRecord, "paymentSessionId", "paymentIntentId", "subscriptionId", "providerCustomerId", "invoiceId"],
      [accountingRecord, "subscriptionStatus", "taxMode", "taxCountry", "taxState"],
      [personalData(ERASED_TEXT), "name", "pageType"],
      [personalData(({ pseudonym }) => sql`${pseudonym}`), "email"],
      [
        personalData(NULL_SQL),
        "company",
        "phone",
        "website",
        "requirements",
        "referenceSites",
        "billingReason",
        "taxId",
      ],
      [personalData(taxLinesWithoutItems), "taxLines"],
      [personalData(priceWithoutReason(sql`agreed`)), "agreed"],
      [personalData(sql`'{}'::jsonb`), "brief"],
      [internalState, "nextCheckAt", "openedAt", "spamSince", "linksEndedAt"],
      [{ ...accountingRecord, replacement: NULL_SQL }, "sharedAt"],
      [{ ...internalState, replacement: sql`link_version + 1` }, "linkVersion"],
      [secretData(sql`'erased-' || id`), "fingerprint"],
      [adminEmail, "assignee", "madeBy"],
    ],
  ),
  defineTableRule(
    quotes,
    "quotes",
    {
      erased: "reduced",
      rows: ({ quoteIds }) => inListSql(quotes.id, quoteIds),
      deletable: sql`not exists (select from ${orders} where ${orders.quoteId} = ${quotes.id})`,
      why: "the price of an order that was placed",
    },
    [
      [accountingRecord, "service", "soldAs"],
      [adminEmail, "createdBy"],
      [personalData(ERASED_TEXT), "name"],
      [personalData(({ pseudonym }) => sql`${pseudonym}`), "email"],
      [personalData(sql`'{}'::jsonb`), "brief"],
      [personalData(priceWithoutReason(sql`price`)), "price"],
      [secretData(NULL_SQL), "draft"],
      [{ ...accountingRecord, replacement: sql`coalesce(revoked_at, now())` }, "revokedAt"],
    ],
  ),
];
