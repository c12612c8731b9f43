import type Stripe from "stripe";
import type { PaymentProvider } from "./payment-provider";
import { idOrObjectSchema, parseDispute, parseInvoice, parseSession, parseSubscription } from "./stripe-answers.server";
import { parseListedEvent } from "./stripe-events.server";
import type { CallWithDeadline } from "./stripe-faults.server";

const PAGE = 100;

type Lists = Pick<
  PaymentProvider,
  | "listEvents"
  | "listCompleteSessions"
  | "listPaidInvoices"
  | "listRefundedPayments"
  | "listDisputes"
  | "listSubscriptions"
>;

/** The provider's lists, each page one bounded call, so that a long list has no deadline as a whole. */
export function createStripeLists(stripe: Stripe, call: CallWithDeadline): Lists {
  return {
    listEvents: (since, types) =>
      pages(call, parseListedEvent, (paging) =>
        stripe.events.list({ ...paging, types: [...types], created: from(since) }),
      ),
    listCompleteSessions: (since) =>
      pages(call, parseSession, (paging) =>
        stripe.checkout.sessions.list({ ...paging, status: "complete", created: from(since) }),
      ),
    listPaidInvoices: (since) =>
      pages(call, parseInvoice, (paging) =>
        stripe.invoices.list({ ...paging, status: "paid", created: from(since), expand: ["data.payments"] }),
      ),
    listRefundedPayments: (since) =>
      pages(call, paymentOf, (paging) => stripe.refunds.list({ ...paging, created: from(since) }), distinct),
    listDisputes: (since) =>
      pages(call, parseDispute, (paging) => stripe.disputes.list({ ...paging, created: from(since) })),
    listSubscriptions: () =>
      pages(call, parseSubscription, (paging) => stripe.subscriptions.list({ ...paging, status: "all" })),
  };
}

const from = (since: Date) => ({ gte: Math.floor(since.getTime() / 1_000) });

const paymentOf = (refund: Stripe.Refund): string | null => idOrObjectSchema.parse(refund.payment_intent);

const distinct = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

type Paging = { limit: number; starting_after?: string };
type Page<Answer> = Pick<Stripe.ApiList<Answer>, "data" | "has_more">;

/** Reads a list page by page; `pack` makes of a page's items what the caller gets. */
function pages<Answer extends { id: string }, Item>(
  call: CallWithDeadline,
  read: (answer: Answer) => Item,
  ask: (paging: Paging) => Promise<Page<Answer>>,
): AsyncIterable<Item[]>;
function pages<Answer extends { id: string }, Item, Packed>(
  call: CallWithDeadline,
  read: (answer: Answer) => Item,
  ask: (paging: Paging) => Promise<Page<Answer>>,
  pack: (items: Item[]) => Packed,
): AsyncIterable<Packed>;
async function* pages<Answer extends { id: string }, Item>(
  call: CallWithDeadline,
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
