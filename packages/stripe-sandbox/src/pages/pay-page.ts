import type Stripe from "stripe";
import { formatUsd } from "../../../../app/lib/money.ts";
import type { SessionDraft } from "../api/session-params.ts";
import { type Html, html } from "./html.ts";
import { type CardForm, cardForm, pageDocument, testCards } from "./page-layout.ts";

type PayForm = CardForm & { session: Stripe.Checkout.Session; draft: SessionDraft };

/** The page on which an open session is paid. */
export function payPage(form: PayForm): string {
  const { session } = form;
  const button = session.mode === "subscription" ? "Subscribe" : `Pay ${formatUsd(session.amount_total ?? 0)}`;
  return pageDocument(
    `Pay ${amountOf(form)}`,
    html`<div class="columns">
      ${orderSummary(form)}
      <section class="panel" aria-labelledby="card-heading">
        <h2 id="card-heading">Pay with card</h2>
        ${cardForm(form, { target: session.id, button, email: true })}
      </section>
      ${testCards()}
    </div>`,
  );
}

function orderSummary({ session, draft, ...form }: PayForm): Html {
  const rows = draft.items.map(
    (
      item,
    ) => html`<li><span>${item.price_data.product_data.name}${item.quantity > 1 && ` × ${item.quantity}`}${descriptionOf(item)}</span>
      <span class="figure">${formatUsd(item.price_data.unit_amount * item.quantity)}</span></li>`,
  );
  const amount = amountOf({ session, draft, ...form });
  return html`<section class="summary" aria-labelledby="summary-heading">
    ${session.cancel_url && html`<p><a id="cancel" href="${session.cancel_url}">Cancel and go back</a></p>`}
    <h1 id="summary-heading">${session.mode === "subscription" ? "Subscribe" : "Your order"}</h1>
    <p class="amount">${amount}</p>
    <ul class="items">${rows}${discountOf(session, draft)}</ul>
    <p class="total"><span>Total due today</span> <span class="figure">${formatUsd(session.amount_total ?? 0)}</span></p>
  </section>`;
}

/** What a coupon takes off. */
function discountOf({ total_details }: Stripe.Checkout.Session, { coupon }: SessionDraft): Html | null {
  const off = total_details?.amount_discount ?? 0;
  return coupon && off > 0
    ? html`<li><span>${coupon.name ?? "Discount"}</span> <span class="figure">-${formatUsd(off)}</span></li>`
    : null;
}

const descriptionOf = ({ price_data: { product_data } }: SessionDraft["items"][number]): Html | null =>
  product_data.description ? html` <small>${product_data.description}</small>` : null;

/** "$299.00", "$650.00 per month", or with a coupon for the first month "$585.00 now, then $650.00 per month". */
function amountOf({ session, draft }: Pick<PayForm, "session" | "draft">): string {
  const amount = formatUsd(session.amount_total ?? 0);
  const recurring = draft.items[0]?.price_data.recurring;
  if (!recurring) return amount;
  const { interval, interval_count: count } = recurring;
  const off = session.total_details?.amount_discount ?? 0;
  const each = off > 0 ? `${amount} now, then ${formatUsd(session.amount_subtotal ?? 0)}` : amount;
  return count === 1 ? `${each} per ${interval}` : `${each} every ${count} ${interval}s`;
}
