import type Stripe from "stripe";
import type { SessionDraft } from "../api/session-params.ts";
import { formatUsd } from "../money.ts";
import { colors } from "./colors.ts";
import { type CardForm, cardForm, type Html, html, pageDocument, testCards } from "./page-layout.ts";

type PayForm = CardForm & { session: Stripe.Checkout.Session; draft: SessionDraft };

/** Page for paying an open checkout session. */
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

/** Page for paying an open invoice. */
export function invoicePage(form: CardForm & { invoice: Stripe.Invoice }): string {
  const { invoice } = form;
  const due = formatUsd(invoice.amount_remaining);
  const rows = invoice.lines.data.map(
    (
      line,
    ) => html`<li><span>${line.description ?? "Subscription"}<small>${formatDay(line.period.start)} to ${formatDay(line.period.end)}</small></span>
      <span class="figure">${formatUsd(line.amount)}</span></li>`,
  );
  return pageDocument(
    `Invoice ${invoice.number ?? ""}`,
    html`<div class="columns">
      <section class="summary" aria-labelledby="summary-heading">
        <h1 id="summary-heading">Invoice ${invoice.number ?? ""}</h1>
        <p class="amount">${due} due</p>
        <ul class="items">${rows}</ul>
        <p class="total"><span>Amount due</span> <span class="figure">${due}</span></p>
      </section>
      <section class="panel" aria-labelledby="card-heading">
        <h2 id="card-heading">Pay with card</h2>
        ${cardForm(form, { target: invoice.id, button: `Pay ${due}`, email: true })}
      </section>
      ${testCards()}
    </div>`,
    { brand: "Invoice" },
  );
}

/** Page for changing the card of future payments. */
export function portalPage(
  form: CardForm & { session: Stripe.BillingPortal.Session; currentCard: Stripe.PaymentMethod.Card | null },
): string {
  const { session, currentCard } = form;
  return pageDocument(
    "Change your card",
    html`<div class="columns">
      <section class="summary" aria-labelledby="summary-heading">
        ${session.return_url && html`<p><a id="cancel" href="${session.return_url}">Back without changes</a></p>`}
        <h1 id="summary-heading">Change your card</h1>
        <p>${currentCard ? `Right now, we charge the ${currentCard.brand === "visa" ? "Visa" : "Mastercard"} ending in ${currentCard.last4}.` : "Right now, we charge the card you subscribed with."}</p>
        <p>We’ll charge your next payments to the new one. If a payment failed, we’ll retry it right away.</p>
      </section>
      <section class="panel" aria-labelledby="card-heading">
        <h2 id="card-heading">New card</h2>
        ${cardForm(form, { target: session.id, button: "Save card", email: false })}
      </section>
      ${testCards()}
    </div>`,
    { brand: "Billing" },
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

function discountOf({ total_details }: Stripe.Checkout.Session, { coupon }: SessionDraft): Html | null {
  const off = total_details?.amount_discount ?? 0;
  return coupon && off > 0
    ? html`<li><span>${coupon.name ?? "Discount"}</span> <span class="figure">-${formatUsd(off)}</span></li>`
    : null;
}

const descriptionOf = ({ price_data: { product_data } }: SessionDraft["items"][number]): Html | null =>
  product_data.description ? html` <small>${product_data.description}</small>` : null;

/** "$299.00", "$650.00 per month", or with a coupon for the first month "$585.00 now, then $650.00 per month" */
function amountOf({ session, draft }: Pick<PayForm, "session" | "draft">): string {
  const amount = formatUsd(session.amount_total ?? 0);
  const recurring = draft.items[0]?.price_data.recurring;
  if (!recurring) return amount;
  const { interval, interval_count: count } = recurring;
  const off = session.total_details?.amount_discount ?? 0;
  const each = off > 0 ? `${amount} now, then ${formatUsd(session.amount_subtotal ?? 0)}` : amount;
  return count === 1 ? `${each} per ${interval}` : `${each} every ${count} ${interval}s`;
}

/** "Dec 21, 2026" */
const formatDay = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleDateString("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });

/** A TypeScript module, so that it is part of the shop's bundle. */
export const PAY_CSS = `
@font-face { font-family: "Press Start 2P"; src: url("fonts/press-start-2p.woff2") format("woff2"); font-display: swap; }
@font-face { font-family: "Space Grotesk"; src: url("fonts/space-grotesk.woff2") format("woff2"); font-weight: 300 700; font-display: swap; }
@font-face { font-family: "Press Start 2P fallback"; src: local("Courier New"), local("Liberation Mono"), local("Cousine"); size-adjust: 166.6%; ascent-override: 60%; descent-override: 0%; line-gap-override: 0%; }
:root {
  color-scheme: dark;
  --night: ${colors.night}; --panel: ${colors.panel}; --line: ${colors.line}; --ink: ${colors.ink}; --muted: ${colors.mute};
  --cyan: ${colors.cyan}; --gold: ${colors.gold}; --on-gold: ${colors["on-gold"]}; --lime: ${colors.lime}; --danger: ${colors.danger};
  --well: ${colors.well}; --edge: ${colors.abyss}; --light: ${colors["gold-hi"]}; --shade: ${colors["gold-lo"]}; --rule: ${colors["panel-hi"]};
  --pixel: "Press Start 2P", "Press Start 2P fallback", monospace;
}
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--night); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 68rem; padding: 0 1.25rem; font: 1.0625rem/1.6 "Space Grotesk", system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, p, ul { margin: 0; padding: 0; }
h1, h2 { font-family: var(--pixel); font-weight: 400; line-height: 1.6; text-wrap: balance; overflow-wrap: break-word; }
h1 { font-size: 1rem; color: var(--muted); }
h2 { font-size: 1rem; margin-bottom: 1.25rem; }
ul { list-style: none; }
a { color: var(--cyan); text-underline-offset: .25em; }
a, button, summary { touch-action: manipulation; }
:focus-visible { outline: 4px solid var(--gold); outline-offset: 6px; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.25rem; padding: 1.5rem 0; border-bottom: 4px solid var(--panel); }
.brand { font: 1rem/1.6 var(--pixel); }
.mark { padding: .375rem .625rem; background: var(--gold); color: var(--on-gold); font: 700 .8125rem/1.4 "Space Grotesk", system-ui, sans-serif; letter-spacing: .06em; }
main { padding: 2.5rem 0; }
footer { padding: 1.5rem 0 2.5rem; border-top: 4px solid var(--panel); color: var(--muted); font-size: .9375rem; }
.columns { display: grid; gap: 2.5rem; align-items: start; }
.summary { display: grid; gap: 1rem; }
#cancel { display: inline-flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
.amount { font-size: 2.25rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
.items li, .total { display: flex; justify-content: space-between; gap: 1rem; padding: .75rem 0; border-bottom: 2px solid var(--panel); }
.items small { display: block; color: var(--muted); }
.figure { flex: none; font-variant-numeric: tabular-nums; }
.total { border: 0; font-weight: 700; }
.panel { margin: 0 4px; padding: 1.5rem; background: var(--panel);
  box-shadow: 0 -4px 0 0 var(--line), 0 4px 0 0 var(--line), -4px 0 0 0 var(--line), 4px 0 0 0 var(--line); }
.notice { display: grid; gap: 1.25rem; max-width: 40rem; margin: 0 auto; }
.notice h1 { color: var(--ink); }
form, .field { display: grid; gap: .25rem; min-width: 0; }
form { gap: 1.25rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr)); gap: 1.25rem; align-items: start; }
label { font-weight: 600; font-size: .9375rem; }
input { width: calc(100% - 8px); min-height: 3rem; margin: 4px; padding: .5rem .875rem; border: 0; background: var(--well); color: var(--ink);
  font: inherit; font-variant-numeric: tabular-nums;
  box-shadow: 0 -4px 0 0 var(--line), 0 4px 0 0 var(--line), -4px 0 0 0 var(--line), 4px 0 0 0 var(--line); }
input:focus-visible { outline-offset: 4px; }
input::placeholder { color: #9b93d6; opacity: 1; }
input[aria-invalid] { box-shadow: 0 -4px 0 0 var(--danger), 0 4px 0 0 var(--danger), -4px 0 0 0 var(--danger), 4px 0 0 0 var(--danger); }
.fault { color: var(--danger); font-size: .9375rem; }
.alert { margin: 0 4px; padding: .75rem 1rem; background: #3a0f2a; color: #ffdbe1; border-left: 4px solid var(--danger); }
.alert li + li { margin-top: .25rem; }
button, .button { display: block; width: calc(100% - 8px); min-height: 3.25rem; margin: 4px; padding: 1rem 1.25rem; border: 0; cursor: pointer;
  background: var(--gold); color: var(--on-gold); font: 1rem/1.5 var(--pixel); text-align: center; text-decoration: none; overflow-wrap: normal;
  box-shadow: 0 -4px 0 0 var(--edge), 0 4px 0 0 var(--edge), -4px 0 0 0 var(--edge), 4px 0 0 0 var(--edge), inset 4px 4px 0 0 var(--light), inset -4px -4px 0 0 var(--shade); }
button:hover, .button:hover { filter: brightness(1.08); }
button:active, .button:active { transform: translateY(4px); }
.button { width: fit-content; }
.hint { margin-bottom: 1.25rem; color: var(--muted); }
.list { margin-top: 2.5rem; }
.list time { color: var(--muted); }
.cards { font-size: .9375rem; color: var(--muted); }
.cards summary { min-height: 2.75rem; padding: .5rem 0; cursor: pointer; color: var(--ink); font-weight: 600; }
.cards table { width: 100%; border-collapse: collapse; }
.cards th { text-align: left; font-weight: 600; }
.cards th, .cards td { padding: .375rem .75rem .375rem 0; border-bottom: 2px solid var(--rule); vertical-align: top; }
.cards code { white-space: nowrap; font: inherit; color: var(--ink); font-variant-numeric: tabular-nums; }
.cards p { margin-top: .75rem; }
@media (width >= 56rem) { .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); grid-template-rows: auto 1fr; gap: 2.5rem 4rem; } .panel { grid-area: 1 / 2 / span 2; } .notice { grid-area: auto; } main { padding: 4rem 0; } }
`;
