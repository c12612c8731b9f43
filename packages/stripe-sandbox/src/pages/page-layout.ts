import { TEST_CARDS } from "./card.ts";
import type { PaymentErrors } from "./submit-payment.ts";

/** Text that is already HTML. Only `html` makes it. */
export type Html = { readonly html: string };

/** A template whose values are escaped unless they are HTML themselves; null and false print nothing. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[] | null | false)[]): Html {
  return { html: parts.reduce((page, part, index) => page + printed(values[index - 1]) + part) };
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

function printed(value: string | Html | readonly Html[] | null | false | undefined): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escaped(value);
  return "html" in value ? value.html : value.map((part) => part.html).join("");
}

/** What every hosted page is made of: its frame, the fields of a card, and the cards to try. */

export type CardForm = {
  /** Kept after a refusal; card data never is. */
  typed: { email: string; billingName: string };
  faults: PaymentErrors;
  /** The bank's words after a decline. */
  decline: string | null;
};

type FieldName = keyof PaymentErrors;

const FIELDS = ["email", "cardNumber", "cardExpiry", "cardCvc", "billingName"] as const satisfies FieldName[];

/** The form that takes a card. `target` is relative, so that the page can be shown under another folder. */
export function cardForm(form: CardForm, options: { target: string; button: string; email: boolean }): Html {
  const focus = focusField(form);
  return html`<form method="post" action="${options.target}" novalidate>
          <div role="alert" aria-live="assertive">${alertOf(form)}</div>
          ${options.email && field({ id: "email", label: "Email", type: "email", autocomplete: "email", value: form.typed.email }, form, focus)}
          ${field({ id: "cardNumber", label: "Card number", inputmode: "numeric", autocomplete: "cc-number", placeholder: "1234 1234 1234 1234" }, form, focus)}
          <div class="pair">
            ${field({ id: "cardExpiry", label: "Expiration (MM / YY)", inputmode: "numeric", autocomplete: "cc-exp", placeholder: "MM / YY" }, form, focus)}
            ${field({ id: "cardCvc", label: "CVC", inputmode: "numeric", autocomplete: "cc-csc", placeholder: "CVC" }, form, focus)}
          </div>
          ${field({ id: "billingName", label: "Cardholder name", autocomplete: "cc-name", value: form.typed.billingName }, form, focus)}
          <button type="submit">${options.button}</button>
        </form>`;
}

/** A page that says why there is nothing to do, with the way back. */
function noticePage(notice: { title: string; text: string; back: { href: string; label: string } | null }): string {
  return pageDocument(
    notice.title,
    html`<section class="panel notice">
      <h1>${notice.title}</h1>
      <p>${notice.text}</p>
      ${notice.back && html`<p><a class="button" href="${notice.back.href}">${notice.back.label}</a></p>`}
    </section>`,
  );
}

const hasFaults = (form: CardForm): boolean => FIELDS.some((name) => form.faults[name]);

/** Where to go on after a refusal. A fresh page takes no focus, so that a phone shows first what is bought. */
function focusField(form: CardForm): FieldName | null {
  return FIELDS.find((name) => form.faults[name]) ?? (form.decline === null ? null : "cardNumber");
}

function alertOf(form: CardForm): Html | null {
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

function field(shape: FieldShape, form: CardForm, focus: FieldName | null): Html {
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

/** The cards that do something here, and what. */
export function testCards(): Html {
  const rows = TEST_CARDS.map(({ number, effect }) => html`<tr><td><code>${number}</code></td><td>${effect}</td></tr>`);
  return html`<details open class="cards">
    <summary>Test cards</summary>
    <table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>${rows}</tbody></table>
    <p>Use any future expiration date and any CVC. No card is ever charged here.</p>
  </details>`;
}

/** The document around a page. `folder` leads to its style sheet. */
export function pageDocument(title: string, content: Html, { brand = "Checkout", folder = "" } = {}): string {
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
</head>
<body>
  <header><p class="brand">${brand}</p> <p class="mark">TEST MODE</p></header>
  <main>${content}</main>
  <footer><p>This is a sandbox for trying out the shop. No money moves, and we don’t keep card numbers.</p></footer>
</body>
</html>
`.html;
}

/** What the hosted pages are answered with. */

export type PageReply = { status: number; headers: Record<string, string>; body: string | Buffer };

const PRIVATE = { "cache-control": "no-store", "referrer-policy": "same-origin", "x-content-type-options": "nosniff" };

export const redirectResponse = (location: string): PageReply => ({
  status: 303,
  headers: { location, ...PRIVATE },
  body: "",
});

/**
 * A page. `target` is where the answer to its form may redirect to, null for a page without a form: a form's target includes that, so an
 * origin of somebody else must be allowed by name.
 */
export function pageResponse(status: number, body: string, target: string | "self" | null): PageReply {
  const formAction = target === null ? "'none'" : target === "self" ? "'self'" : `'self' ${new URL(target).origin}`;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
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

type Notice = Parameters<typeof noticePage>[0];

/** A page that says why there is nothing to do. */
export const noticeResponse = (status: number, words: Notice): PageReply =>
  pageResponse(status, noticePage(words), null);
