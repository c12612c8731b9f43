import type Stripe from "stripe";
import { formatUsd } from "../../app/money/money.ts";
import type { SessionDraft } from "../wire/session-params.ts";
import { TEST_CARDS } from "./card.ts";
import { type Html, html } from "./html.ts";
import type { PayFaults } from "./pay.ts";

type PayForm = {
  session: Stripe.Checkout.Session;
  draft: SessionDraft;
  /** Kept after a refusal; card data never is. */
  typed: { email: string; billingName: string };
  faults: PayFaults;
  /** The bank's words after a decline. */
  decline: string | null;
};

/** The page on which an open session is paid. */
export function payPage(form: PayForm): string {
  const { session } = form;
  const focus = focusField(form);
  return shell(
    `Pay ${amountOf(form)}`,
    html`<div class="columns">
      ${orderSummary(form)}
      <section class="panel" aria-labelledby="card-heading">
        <h2 id="card-heading">Pay with card</h2>
        <form method="post" action="${session.id}" novalidate>
          <div role="alert" aria-live="assertive">${alertOf(form)}</div>
          ${field({ id: "email", label: "Email", type: "email", autocomplete: "email", value: form.typed.email }, form, focus)}
          ${field({ id: "cardNumber", label: "Card number", inputmode: "numeric", autocomplete: "cc-number", placeholder: "1234 1234 1234 1234" }, form, focus)}
          <div class="pair">
            ${field({ id: "cardExpiry", label: "Expiry (MM / YY)", inputmode: "numeric", autocomplete: "cc-exp", placeholder: "MM / YY" }, form, focus)}
            ${field({ id: "cardCvc", label: "CVC", inputmode: "numeric", autocomplete: "cc-csc", placeholder: "CVC" }, form, focus)}
          </div>
          ${field({ id: "billingName", label: "Cardholder name", autocomplete: "cc-name", value: form.typed.billingName }, form, focus)}
          <button type="submit">${session.mode === "subscription" ? "Subscribe" : `Pay ${formatUsd(session.amount_total ?? 0)}`}</button>
        </form>
      </section>
      ${testCards()}
    </div>`,
  );
}

/** A page that says why there is nothing to pay, with the way back. */
export function noticePage(notice: {
  title: string;
  text: string;
  back: { href: string; label: string } | null;
}): string {
  return shell(
    notice.title,
    html`<section class="panel notice">
      <h1>${notice.title}</h1>
      <p>${notice.text}</p>
      ${notice.back && html`<p><a class="button" href="${notice.back.href}">${notice.back.label}</a></p>`}
    </section>`,
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
    <ul class="items">${rows}</ul>
    <p class="total"><span>Total due today</span> <span class="figure">${formatUsd(session.amount_total ?? 0)}</span></p>
  </section>`;
}

const descriptionOf = ({ price_data: { product_data } }: SessionDraft["items"][number]): Html | null =>
  product_data.description ? html` <small>${product_data.description}</small>` : null;

/** "$299.00", or "$650.00 per month". */
function amountOf({ session, draft }: Pick<PayForm, "session" | "draft">): string {
  const amount = formatUsd(session.amount_total ?? 0);
  const recurring = draft.items[0]?.price_data.recurring;
  if (!recurring) return amount;
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `${amount} per ${interval}` : `${amount} every ${count} ${interval}s`;
}

type FieldName = keyof PayFaults;

const FIELDS = ["email", "cardNumber", "cardExpiry", "cardCvc", "billingName"] as const satisfies FieldName[];

const hasFaults = (form: PayForm): boolean => FIELDS.some((name) => form.faults[name]);

/** Where to go on after a refusal. A fresh page takes no focus, so that a phone shows first what is bought. */
function focusField(form: PayForm): FieldName | null {
  return FIELDS.find((name) => form.faults[name]) ?? (form.decline === null ? null : "cardNumber");
}

function alertOf(form: PayForm): Html | null {
  if (form.decline !== null) return html`<p class="alert">${form.decline}</p>`;
  return hasFaults(form) ? html`<p class="alert">Please correct the marked fields.</p>` : null;
}

type FieldShape = {
  id: FieldName;
  label: string;
  autocomplete: string;
  type?: "email";
  inputmode?: "numeric";
  placeholder?: string;
  value?: string;
};

function field(shape: FieldShape, form: PayForm, focus: FieldName | null): Html {
  const fault = form.faults[shape.id];
  return html`<div class="field">
    <label for="${shape.id}">${shape.label}</label>
    <input id="${shape.id}" name="${shape.id}" type="${shape.type ?? "text"}" autocomplete="${shape.autocomplete}"
      inputmode="${shape.inputmode ?? (shape.type === "email" ? "email" : "text")}" maxlength="512" required
      value="${shape.value ?? ""}" placeholder="${shape.placeholder ?? ""}"
      ${fault ? html`aria-invalid="true" aria-describedby="${shape.id}-fault"` : null} ${focus === shape.id ? html`autofocus` : null}>
    ${fault ? html`<p class="fault" id="${shape.id}-fault">${fault}</p>` : null}
  </div>`;
}

function testCards(): Html {
  const rows = TEST_CARDS.map(({ number, effect }) => html`<tr><td><code>${number}</code></td><td>${effect}</td></tr>`);
  return html`<details open class="cards">
    <summary>Test cards</summary>
    <table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>${rows}</tbody></table>
    <p>Any future expiry date and any CVC. No card is ever charged here.</p>
  </details>`;
}

function shell(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="dark">
  <title>${title} - Test checkout</title>
  <link rel="stylesheet" href="pay.css">
  <link rel="icon" href="data:,">
</head>
<body>
  <header><p class="brand">Checkout</p> <p class="mark">TEST MODE</p></header>
  <main>${content}</main>
  <footer><p>This is a sandbox for trying the shop. No money moves, and card details are not kept.</p></footer>
</body>
</html>
`.html;
}
