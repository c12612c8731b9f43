import type Stripe from "stripe";
import type { Payments } from "./payments";
import { readDispute, readInvoice, readSession, readSubscription, reference } from "./stripe-answers.server";
import { readListedEvent } from "./stripe-events.server";
import type { Bounded } from "./stripe-faults.server";

const PAGE = 100;

type Lists = Pick<
  Payments,
  | "listEvents"
  | "listCompleteSessions"
  | "listPaidInvoices"
  | "listRefundedPayments"
  | "listDisputes"
  | "listSubscriptions"
>;

/** The provider's lists, each page one bounded call, so that a long list has no deadline as a whole. */
export function stripeLists(stripe: Stripe, call: Bounded): Lists {
  return {
    listEvents: (since, types) =>
      pages(call, readListedEvent, (paging) =>
        stripe.events.list({ ...paging, types: [...types], created: from(since) }),
      ),
    listCompleteSessions: (since) =>
      pages(call, readSession, (paging) =>
        stripe.checkout.sessions.list({ ...paging, status: "complete", created: from(since) }),
      ),
    listPaidInvoices: (since) =>
      pages(call, readInvoice, (paging) =>
        stripe.invoices.list({ ...paging, status: "paid", created: from(since), expand: ["data.payments"] }),
      ),
    listRefundedPayments: (since) =>
      pages(call, paymentOf, (paging) => stripe.refunds.list({ ...paging, created: from(since) }), distinct),
    listDisputes: (since) =>
      pages(call, readDispute, (paging) => stripe.disputes.list({ ...paging, created: from(since) })),
    listSubscriptions: () =>
      pages(call, readSubscription, (paging) => stripe.subscriptions.list({ ...paging, status: "all" })),
  };
}

const from = (since: Date) => ({ gte: Math.floor(since.getTime() / 1_000) });

const paymentOf = (refund: Stripe.Refund): string | null => reference.parse(refund.payment_intent);

const distinct = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

type Paging = { limit: number; starting_after?: string };
type Page<Answer> = Pick<Stripe.ApiList<Answer>, "data" | "has_more">;

/** Reads a list page by page; `pack` makes of a page's items what the caller gets. */
function pages<Answer extends { id: string }, Item>(
  call: Bounded,
  read: (answer: Answer) => Item,
  ask: (paging: Paging) => Promise<Page<Answer>>,
): AsyncIterable<Item[]>;
function pages<Answer extends { id: string }, Item, Packed>(
  call: Bounded,
  read: (answer: Answer) => Item,
  ask: (paging: Paging) => Promise<Page<Answer>>,
  pack: (items: Item[]) => Packed,
): AsyncIterable<Packed>;
async function* pages<Answer extends { id: string }, Item>(
  call: Bounded,
  read: (answer: Answer) => Item,
  ask: (paging: Paging) => Promise<Page<Answer>>,
  pack: (items: Item[]) => unknown = (items) => items,
): AsyncIterable<unknown> {
  for (let after: string | undefined; ; ) {
    const page = await call(async () => {
      const { data, has_more } = await ask({ limit: PAGE, ...(after && { starting_after: after }) });
      return { items: data.map(read), last: data.at(-1)?.id, more: has_more };
    });
    yield pack(page.items);
    if (!page.more || !page.last) return;
    after = page.last;
  }
}
