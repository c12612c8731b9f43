import type Stripe from "stripe";
import { isRecurring, type SessionDraft } from "../api/session-params.ts";
import { formatMoney } from "../api/wire-format.ts";
import { type CardForm, cardPanel, type Html, html, pageDocument, sellerLine, testCards } from "./page-layout.ts";

type PayForm = CardForm & { session: Stripe.Checkout.Session; draft: SessionDraft };

/** Page for paying an open checkout session. */
export function payPage(form: PayForm, seller: string): string {
  const { session } = form;
  const button =
    session.mode === "subscription" ? "Subscribe" : `Pay ${formatMoney(session.amount_total ?? 0, session.currency)}`;
  const amount = formatMoney(session.amount_total ?? 0, session.currency);
  const rhythm = rhythmOf(form);
  return pageDocument(
    `Pay ${rhythm ? `${amount} ${rhythm}` : amount}`,
    html`<div class="columns">
      ${orderSummary(form, seller)}
      ${cardPanel(form, { title: "Pay with card", target: session.id, button, email: true })}
      ${testCards()}
    </div>`,
    { card: true },
  );
}

/** Page for paying an open invoice. */
export function invoicePage(form: CardForm & { invoice: Stripe.Invoice }, seller: string): string {
  const { invoice } = form;
  const due = formatMoney(invoice.amount_remaining, invoice.currency);
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const rows = invoice.lines.data.map(
    (
      line,
    ) => html`<li><span>${line.description ?? "Subscription"}<small>${formatDay(line.period.start)} to ${formatDay(line.period.end)}</small></span>
      <span class="figure">${formatMoney(line.amount, invoice.currency)}</span></li>`,
  );
  return pageDocument(
    `Invoice ${invoice.number ?? ""}`,
    html`<div class="columns">
      <section class="summary" aria-label="Your invoice">
        ${sellerLine(seller, null)}
        <div><p class="muted">Invoice ${invoice.number ?? ""}</p>
        <p class="amount">${due} due</p></div>
        <ul class="items">${rows}${tax > 0 && html`<li><span>Tax</span> <span class="figure">${formatMoney(tax, invoice.currency)}</span></li>`}</ul>
      </section>
      ${cardPanel(form, { title: "Pay with card", target: invoice.id, button: `Pay ${due}`, email: true })}
      ${testCards()}
    </div>`,
    { brand: "Invoice", card: true },
  );
}

/** Page for changing the card of future payments. */
export function portalPage(
  form: CardForm & { session: Stripe.BillingPortal.Session; currentCard: Stripe.PaymentMethod.Card | null },
  seller: string,
): string {
  const { session, currentCard } = form;
  return pageDocument(
    "Change your card",
    html`<div class="columns">
      <section class="summary" aria-label="Your card">
        ${sellerLine(seller, session.return_url ? { href: session.return_url, label: "Back without changes" } : null)}
        <div><p>${currentCard ? `Right now, we charge the ${currentCard.brand === "visa" ? "Visa" : "Mastercard"} ending in ${currentCard.last4}.` : "Right now, we charge the card you subscribed with."}</p>
        <p>We’ll charge your next payments to the new one. If a payment failed, we’ll retry it right away.</p></div>
      </section>
      ${cardPanel(form, { title: "Change your card", target: session.id, button: "Save card", email: false })}
      ${testCards()}
    </div>`,
    { brand: "Billing", card: true },
  );
}

/** Line items only where there is more than one. */
function orderSummary(form: PayForm, seller: string): Html {
  const { session, draft } = form;
  const discount = discountOf(draft, session.currency);
  const rows = draft.items.map(
    (
      item,
    ) => html`<li><span>${item.price_data.product_data.name}${item.quantity > 1 && ` × ${item.quantity}`}${descriptionOf(item)}</span>
      <span class="figure">${formatMoney(item.price_data.unit_amount * item.quantity, session.currency)}</span></li>`,
  );
  const [only] = draft.items;
  const tax = taxOf(session);
  const description = only?.price_data.product_data.description;
  const isSingle = rows.length === 1 && discount === null && tax === null;
  const rhythm = rhythmOf(form);
  return html`<section class="summary" aria-label="Your order">
    ${sellerLine(seller, session.cancel_url ? { href: session.cancel_url, label: "Cancel and go back" } : null)}
    <div><p class="muted">Total due today</p>
    <p class="amount">${formatMoney(session.amount_total ?? 0, session.currency)}${rhythm && html` <small>${rhythm}</small>`}</p>
    ${isSingle && only ? html`<p><span>${only.price_data.product_data.name}</span>${only.quantity > 1 && ` × ${only.quantity}`}${description ? html` <span class="muted">· ${description}</span>` : null}${rhythm === null && html` <span class="muted">· one-time</span>`}</p>` : null}</div>
    ${isSingle ? null : html`<ul class="items">${rows}${discount}${tax}</ul>`}
  </section>`;
}

function taxOf({ total_details, amount_subtotal, amount_total, currency }: Stripe.Checkout.Session): Html | null {
  const { amount_tax: tax = 0, amount_discount: off = 0 } = total_details ?? {};
  if (tax === 0) return null;
  const added = (amount_total ?? 0) - ((amount_subtotal ?? 0) - off);
  const label = added === 0 ? "Tax (included)" : "Tax";
  return html`<li><span>${label}</span> <span class="figure">${formatMoney(tax, currency)}</span></li>`;
}

const discountOf = ({ discount: { cents, name } }: SessionDraft, currency: string | null): Html | null =>
  cents > 0 ? html`<li><span>${name}</span> <span class="figure">-${formatMoney(cents, currency)}</span></li>` : null;

const descriptionOf = ({ price_data: { product_data } }: SessionDraft["items"][number]): Html | null =>
  product_data.description ? html` <small>${product_data.description}</small>` : null;

/** "per month", or with a coupon or a one-time price "now, then $650.00 per month"; null for a single payment. */
function rhythmOf({ session, draft }: Pick<PayForm, "session" | "draft">): string | null {
  const items = draft.items.filter(isRecurring);
  const recurring = items[0]?.price_data.recurring;
  if (!recurring) return null;
  const later = items.reduce((sum, { price_data, quantity }) => sum + price_data.unit_amount * quantity, 0);
  const isSame = draft.discount.cents === 0 && later === session.amount_subtotal;
  return `${isSame ? "" : `now, then ${formatMoney(later, session.currency)} `}per ${recurring.interval}`;
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
  --night: #0c0a24; --panel: #1a154a; --line: #4a41a3; --ink: #f6f3ff; --muted: #c3bdec;
  --cyan: #3ee7ff; --gold: #ffd447; --on-gold: #1b1030; --lime: #8dff7a; --danger: #ff8296;
  --well: #0a0820; --edge: #06041a; --light: #fff0b0; --shade: #d1901c; --rule: #262064;
  --dusk: #130f36; --dim: #8f86d6; --field: #756bd6;
  --pixel: "Press Start 2P", "Press Start 2P fallback", monospace;
}
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--night); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 68rem; padding: 0 1.25rem; font: 1.0625rem/1.6 "Space Grotesk", system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, p, ul { margin: 0; padding: 0; }
h1, h2 { font-family: var(--pixel); font-weight: 400; line-height: 1.6; font-variant-ligatures: none; text-wrap: balance; overflow-wrap: break-word; }
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
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.5rem; align-items: start; }
.paying main { padding: 1rem 0; }
.paying .columns { gap: 1rem; }
.summary, .tests { display: grid; gap: 1rem; }
.tests { color: var(--muted); font-size: .875rem; line-height: 1.25rem; }
.seller { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; }
.seller .brand { font: 700 1.125rem/1.5 "Space Grotesk", system-ui, sans-serif; }
.seller img { image-rendering: pixelated; }
#cancel { display: grid; place-items: center; width: 2.75rem; height: 2.75rem; margin-left: -.75rem; color: var(--muted); }
#cancel:hover { color: var(--ink); }
.muted { color: var(--muted); }
.i24 { flex: none; width: 24px; height: 24px; }
.i8 { flex: none; width: 16px; height: 16px; }
.head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin-bottom: 1rem; }
.card-panel { padding: 1.25rem 1rem; }
.card-panel h1 { color: var(--ink); }
.card-panel form { gap: 1rem; }
.box { position: relative; }
.brands { position: absolute; inset: 0 1.25rem 0 auto; display: flex; align-items: center; gap: 4px; pointer-events: none; }
.brands img { image-rendering: pixelated; }
.brands img[hidden] { display: none; }
#cardNumber { padding-right: 6.25rem; }
.box:has([data-brand][hidden]) #cardNumber { padding-right: 4rem; }
.amount small { color: var(--muted); font: 1.0625rem/1.5rem "Space Grotesk", system-ui, sans-serif; }
.amount { margin-block: .25rem; font: 1.5rem/2rem var(--pixel); }
.items li { display: flex; justify-content: space-between; gap: 1rem; padding: .75rem 0; border-bottom: 2px solid var(--panel); }
.items small { display: block; color: var(--muted); }
.figure { flex: none; font-variant-numeric: tabular-nums; }
.panel { margin: 0 4px; padding: 1.5rem; background: var(--panel);
  box-shadow: 0 -4px 0 0 var(--line), 0 4px 0 0 var(--line), -4px 0 0 0 var(--line), 4px 0 0 0 var(--line); }
.notice { display: grid; gap: 1.25rem; max-width: 40rem; margin: 0 auto; }
.notice h1 { color: var(--ink); }
form, .field { display: grid; gap: .25rem; min-width: 0; }
.new-card { display: contents; }
.card:has([name="savedCard"]:not([value=""]):checked) .new-card { display: none; }
fieldset { display: grid; gap: .5rem; margin: 0; padding: 0; border: 0; min-width: 0; }
legend { margin-bottom: .25rem; padding: 0; font-weight: 700; line-height: 1.5rem; }
form { gap: 1.25rem; }
[role="alert"]:not(:has(.alert)) { display: none; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; align-items: start; }
label { font-weight: 700; line-height: 1.5rem; }
input { width: calc(100% - 8px); min-height: 3rem; margin: 4px; padding: .5rem 1rem; border: 0; background: var(--well); color: var(--ink);
  font: inherit; font-variant-numeric: tabular-nums;
  box-shadow: 0 -4px 0 0 var(--field), 0 4px 0 0 var(--field), -4px 0 0 0 var(--field), 4px 0 0 0 var(--field); }
.choice { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; font-weight: 400; }
.choice input { flex: none; width: 1.25rem; min-height: 1.25rem; margin: 0; padding: 0; box-shadow: none; accent-color: var(--gold); }
input[readonly] { color: var(--muted); }
input:focus-visible { outline-offset: 4px; }
input::placeholder { color: var(--dim); opacity: 1; }
input[aria-invalid] { box-shadow: 0 -4px 0 0 var(--danger), 0 4px 0 0 var(--danger), -4px 0 0 0 var(--danger), 4px 0 0 0 var(--danger); }
.fault { color: var(--danger); font-size: .875rem; line-height: 1.25rem; }
.alert { display: flex; gap: .75rem; margin: 0 4px; padding: .75rem 1rem; background: #2a0a1a; color: #ffdbe1; box-shadow: inset 4px 0 0 var(--danger); line-height: 1.5rem; }
.alert .i24 { color: var(--danger); }
button, .button { display: block; width: calc(100% - 8px); min-height: 3.25rem; margin: 4px; padding: 1rem 1.25rem; border: 0; cursor: pointer;
  background: var(--gold); color: var(--on-gold); font: 1rem/1.5 var(--pixel); text-align: center; text-decoration: none; overflow-wrap: normal;
  box-shadow: 0 -4px 0 0 var(--edge), 0 4px 0 0 var(--edge), -4px 0 0 0 var(--edge), 4px 0 0 0 var(--edge), inset 4px 4px 0 0 var(--light), inset -4px -4px 0 0 var(--shade); }
button:hover, .button:hover { filter: brightness(1.08); }
button:active, .button:active { transform: translateY(4px); }
button[aria-disabled="true"] { background: var(--well); color: var(--dim); cursor: not-allowed; transform: none; filter: none;
  box-shadow: 0 -4px 0 0 var(--rule), 0 4px 0 0 var(--rule), -4px 0 0 0 var(--rule), 4px 0 0 0 var(--rule); }
.button { width: fit-content; }
.hint { margin-bottom: 1.25rem; color: var(--muted); }
.list { margin-top: 2.5rem; }
.list time { color: var(--muted); }
.cards h2, .cards summary { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; margin: 0; color: var(--ink); font: 700 1.0625rem/1.5rem "Space Grotesk", system-ui, sans-serif; }
.cards summary { cursor: pointer; list-style: none; }
.cards summary::-webkit-details-marker { display: none; }
.cards summary .i8 { margin-left: auto; color: var(--gold); }
.cards [open] .i8 { rotate: 180deg; }
.cards table { width: 100%; border-collapse: collapse; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.cards td { padding: .625rem .75rem .625rem 0; border-top: 2px solid var(--rule); vertical-align: top; }
.cards code { white-space: nowrap; font: inherit; color: var(--ink); font-variant-numeric: tabular-nums; }
.cards p { margin-top: .5rem; }
@media (width < 40rem) { button, .button { font: 700 1.0625rem/1.5 "Space Grotesk", system-ui, sans-serif; } }
@media (width >= 40rem) { .amount { font-size: 2rem; line-height: 3rem; } .paying main { padding: 1.5rem 0; } .paying .columns { gap: 1.5rem; } .card-panel { padding: 2rem; } .pair { gap: 1.25rem; } }
@media (width >= 56rem) { .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); grid-template-rows: auto 1fr; gap: 2.5rem 4rem; } .panel { grid-area: 1 / 2 / span 2; } .notice { grid-area: auto; } main { padding: 4rem 0; }
  html:has(.paying) { background: linear-gradient(90deg, var(--dusk) 50%, var(--night) 0); }
  .paying main { padding: 4rem 0 2rem; } .paying .columns { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 2rem 6rem; } }
`;
