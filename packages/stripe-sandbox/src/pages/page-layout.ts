import type Stripe from "stripe";
import { TEST_CARDS } from "./card.ts";
import { CARD_BRANDS, ICONS, SELLER_PICTURE, SIGNS } from "./pictures.ts";
import type { FormErrors, PaymentErrors } from "./submit-payment.ts";

/** Escaped HTML. Only `html` creates it. */
export type Html = { readonly html: string };

/** Template tag that escapes its values unless they are `Html`; null and false render nothing. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[] | null | false)[]): Html {
  return { html: parts.reduce((page, part, index) => page + renderValue(values[index - 1]) + part) };
}

/** `form`: what is wrong with the submitted form that the page shows again. */
export type PageResponse = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  form?: FormErrors;
};

/** `target`: where the form's response may redirect, which CSP's form-action must allow; null without a form. */
export function pageResponse(status: number, body: string, target: string | "self" | null): PageResponse {
  const formAction = target === null ? "'none'" : target === "self" ? "'self'" : `'self' ${new URL(target).origin}`;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    ...(target === null ? [] : ["script-src 'self'", "connect-src 'self'"]),
    "font-src 'self'",
    "img-src data:",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy, ...PRIVATE },
    body,
  };
}

export const redirectResponse = (location: string): PageResponse => ({
  status: 303,
  headers: { location, ...PRIVATE },
  body: "",
});

/** The same response for the page's script: errors, or where to go. */
export function scriptResponse({ status, headers, form }: PageResponse): PageResponse {
  const answer = form ?? (status === 303 ? { location: headers.location } : { reload: true });
  return { status: 200, headers: { "content-type": "application/json", ...PRIVATE }, body: JSON.stringify(answer) };
}

/** A page with a message and an optional link back. */
export function noticeResponse(
  status: number,
  { title, text, back }: { title: string; text: string; back: { href: string; label: string } | null },
): PageResponse {
  const page = pageDocument(
    title,
    html`<section class="panel notice">
      <h1>${title}</h1>
      <p>${text}</p>
      ${back && html`<p><a class="button" href="${back.href}">${back.label}</a></p>`}
    </section>`,
  );
  return pageResponse(status, page, null);
}

/** `folder`: relative path to the style sheet's folder. `card`: a page with a card form, which has the seller instead of a header. */
export function pageDocument(
  title: string,
  content: Html,
  { brand = "Checkout", folder = "", card = false } = {},
): string {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="dark">
  <title>${title} - Test ${brand.toLowerCase()}</title>
  <link rel="stylesheet" href="${folder}pay.css">
  <link rel="icon" href="data:,">
  ${card && html`<script src="${folder}pay.js" defer></script>`}
</head>
<body${card && html` class="paying"`}>
  ${!card && html`<header><p class="brand">${brand}</p> <p class="mark">TEST MODE</p></header>`}
  <main>${content}</main>
  ${!card && html`<footer><p>${SANDBOX_NOTE}</p></footer>`}
</body>
</html>
`.html;
}

const SANDBOX_NOTE = "This is a sandbox for trying out the shop. No money moves, and we don’t keep card numbers.";

const icon = (path: string, size: 8 | 24): Html =>
  html`<svg class="i${String(size)}" viewBox="0 0 ${String(size)} ${String(size)}" fill="currentColor" shape-rendering="crispEdges" aria-hidden="true"><path d="${path}"/></svg>`;

/** Who sells, and the way back. */
export const sellerLine = (seller: string, back: { href: string; label: string } | null): Html =>
  html`<div class="seller">
      ${back && html`<a id="cancel" href="${back.href}" aria-label="${back.label}">${icon(SIGNS.back, 8)}</a>`}
      <img src="${SELLER_PICTURE}" alt="" width="24" height="37"> <p class="brand">${seller}</p> <p class="mark">TEST MODE</p>
    </div>`;

type FieldName = keyof PaymentErrors;

export type CardForm = FormErrors & {
  /** Fields that are kept after an error; card data never is. */
  values: { email: string; billingName: string; savedCard?: string | undefined; saves?: boolean | undefined };
  /** True for the address of a known customer, which cannot be edited. */
  lockedEmail?: boolean;
  /** What a known customer may pay with instead of a typed card. */
  savedCards?: readonly { id: string; card: Stripe.PaymentMethod.Card }[];
  offersSaving?: boolean;
};

const FIELDS = ["email", "cardNumber", "cardExpiry", "cardCvc", "billingName"] as const satisfies FieldName[];

type CardFormOptions = { title: string; target: string; button: string; email: boolean };

/** The panel with the form. `target` is relative, so that the page can be proxied under another path. */
export function cardPanel(form: CardForm, { title, target, button, email }: CardFormOptions): Html {
  const focus = focusField(form);
  return html`<section class="panel card-panel" aria-labelledby="card-heading">
        <div class="head"><h1 id="card-heading">${title}</h1> ${icon(ICONS.lock, 24)}</div>
        <form method="post" action="${target}" class="card" novalidate>
          <div role="alert" aria-live="assertive"><template>${alertText("", "")}</template>${alertFor(form)}</div>
          ${email && field({ id: "email", label: "Email", type: "email", autocomplete: "email", value: form.values.email, readonly: form.lockedEmail === true }, form, focus)}
          ${savedCardChoice(form)}
          <div class="new-card">
          ${field({ id: "cardNumber", label: "Card number", inputmode: "numeric", autocomplete: "cc-number", placeholder: "1234 1234 1234 1234", end: brandPictures() }, form, focus)}
          <div class="pair">
            ${field({ id: "cardExpiry", label: "Expiration", inputmode: "numeric", autocomplete: "cc-exp", placeholder: "MM / YY" }, form, focus)}
            ${field({ id: "cardCvc", label: "Security code", inputmode: "numeric", autocomplete: "cc-csc", placeholder: "3 digits" }, form, focus)}
          </div>
          ${field({ id: "billingName", label: "Cardholder name", autocomplete: "cc-name", value: form.values.billingName }, form, focus)}
          ${form.offersSaving === true && choice({ type: "checkbox", name: "saveCard", value: "1", checked: form.values.saves === true }, "Save my card for my next purchase")}
          </div>
          <button type="submit">${button}</button>
        </form>
      </section>`;
}

function savedCardChoice({ savedCards = [], values }: CardForm): Html | null {
  if (savedCards.length === 0) return null;
  const cards = savedCards.map(({ id, card }) => ({
    value: id,
    label: `${card.brand === "visa" ? "Visa" : "Mastercard"} ending in ${card.last4}`,
  }));
  const chosen = values.savedCard ?? "";
  const rows = [...cards, { value: "", label: "Another card" }].map(({ value, label }) =>
    choice({ type: "radio", name: "savedCard", value, checked: value === chosen }, label),
  );
  return html`<fieldset><legend>Pay with</legend>${rows}</fieldset>`;
}

type Choice = { type: "radio" | "checkbox"; name: string; value: string; checked: boolean };

const choice = ({ type, name, value, checked }: Choice, label: string): Html =>
  html`<label class="choice"><input type="${type}" name="${name}" value="${value}"${checked && html` checked`}> ${label}</label>`;

const brandPictures = (): Html =>
  html`<span class="brands">${CARD_BRANDS.map(
    ({ id, name, picture }) => html`<img data-brand="${id}" src="${picture}" alt="${name}" width="36" height="24">`,
  )}</span>`;

/** Field to focus after an error. A new page has none, so that phones show the order first. */
function focusField(form: CardForm): FieldName | null {
  return FIELDS.find((name) => form.errors[name]) ?? (form.decline === null ? null : "cardNumber");
}

function alertFor(form: CardForm): Html | null {
  if (form.decline !== null) return alertText(form.decline, " Try another card.");
  return FIELDS.some((name) => form.errors[name]) ? alertText("Please correct the marked fields.", "") : null;
}

const alertText = (bold: string, rest: string): Html =>
  html`<p class="alert">${icon(ICONS.alert, 24)} <span><b>${bold}</b>${rest}</span></p>`;

type FieldOptions = {
  id: FieldName;
  label: string;
  autocomplete: string;
  type?: "email";
  inputmode?: "numeric";
  placeholder?: string;
  value?: string;
  readonly?: boolean;
  /** Shown inside the field, at its end. */
  end?: Html;
};

function field(options: FieldOptions, form: CardForm, focus: FieldName | null): Html {
  const error = form.errors[options.id];
  const isInvalid = error !== undefined || (form.decline !== null && options.id === "cardNumber");
  return html`<div class="field">
    <label for="${options.id}">${options.label}</label>
    <div class="box"><input id="${options.id}" name="${options.id}" type="${options.type ?? "text"}" autocomplete="${options.autocomplete}"
      inputmode="${options.inputmode ?? (options.type === "email" ? "email" : "text")}" maxlength="512" required
      value="${options.value ?? ""}" placeholder="${options.placeholder ?? ""}"
      ${options.readonly === true && html`readonly`} ${isInvalid && html`aria-invalid="true"`} ${error ? html`aria-describedby="${options.id}-fault"` : null} ${focus === options.id ? html`autofocus` : null}>${options.end ?? null}</div>
    ${error ? html`<p class="fault" id="${options.id}-fault">${error}</p>` : null}
  </div>`;
}

export function testCards(): Html {
  const isFirst = ({ number }: { number: string }) => FIRST_CARDS.includes(number);
  return html`<section class="tests"><div class="cards">
    <h2>${icon(ICONS.card, 24)} Test cards</h2>
    ${cardTable(TEST_CARDS.filter(isFirst))}
    <p>Any future expiration date, any security code.</p>
    <details><summary>More test cards ${icon(SIGNS.open, 8)}</summary>
    ${cardTable(TEST_CARDS.filter((card) => !isFirst(card)))}</details>
  </div>
  <p>${SANDBOX_NOTE}</p></section>`;
}

/** One that pays and one that is declined; the others are folded. */
const FIRST_CARDS: readonly string[] = ["4242 4242 4242 4242", "4000 0000 0000 0002"];

const cardTable = (cards: readonly { number: string; effect: string }[]): Html => {
  const rows = cards.map(({ number, effect }) => html`<tr><td><code>${number}</code></td><td>${effect}</td></tr>`);
  return html`<table><thead class="hidden"><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>${rows}</tbody></table>`;
};

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

function renderValue(value: string | Html | readonly Html[] | null | false | undefined): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escapeHtml(value);
  return "html" in value ? value.html : value.map((part) => part.html).join("");
}

const PRIVATE = { "cache-control": "no-store", "referrer-policy": "same-origin", "x-content-type-options": "nosniff" };
