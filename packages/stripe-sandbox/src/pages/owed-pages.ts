import type Stripe from "stripe";
import { formatUsd } from "../../../../app/lib/money.ts";
import { html } from "./html.ts";
import { type CardForm, cardForm, pageDocument, testCards } from "./page-layout.ts";

/** The pages of a subscription that runs: its bill, and the card that its bills are charged to. */

/** The page on which an open bill is paid. */
export function invoicePage(form: CardForm & { invoice: Stripe.Invoice }): string {
  const { invoice } = form;
  const due = formatUsd(invoice.amount_remaining);
  const rows = invoice.lines.data.map(
    (
      line,
    ) => html`<li><span>${line.description ?? "Subscription"}<small>${dayOf(line.period.start)} to ${dayOf(line.period.end)}</small></span>
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

/** The page on which a customer changes the card that later months are charged to. */
export function portalPage(
  form: CardForm & { session: Stripe.BillingPortal.Session; present: Stripe.PaymentMethod.Card | null },
): string {
  const { session, present } = form;
  return pageDocument(
    "Change your card",
    html`<div class="columns">
      <section class="summary" aria-labelledby="summary-heading">
        ${session.return_url && html`<p><a id="cancel" href="${session.return_url}">Back without changes</a></p>`}
        <h1 id="summary-heading">Change your card</h1>
        <p>${present ? `Right now, we charge the ${present.brand === "visa" ? "Visa" : "Mastercard"} ending in ${present.last4}.` : "Right now, we charge the card you subscribed with."}</p>
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

/** "Dec 21, 2026" */
const dayOf = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleDateString("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
