import { TEST_CARDS } from "./card.ts";
import type { PaymentErrors } from "./submit-payment.ts";

/** Escaped HTML. Only `html` creates it. */
export type Html = { readonly html: string };

/** Template tag that escapes its values unless they are `Html`; null and false render nothing. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[] | null | false)[]): Html {
  return { html: parts.reduce((page, part, index) => page + renderValue(values[index - 1]) + part) };
}

export type PageResponse = { status: number; headers: Record<string, string>; body: string | Buffer };

/** `target`: where the form's response may redirect, which CSP's form-action must allow; null without a form. */
export function pageResponse(status: number, body: string, target: string | "self" | null): PageResponse {
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

export const redirectResponse = (location: string): PageResponse => ({
  status: 303,
  headers: { location, ...PRIVATE },
  body: "",
});

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

/** `folder`: relative path to the style sheet's folder. */
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

type FieldName = keyof PaymentErrors;

export type CardForm = {
  /** Fields that are kept after an error; card data never is. */
  values: { email: string; billingName: string };
  errors: PaymentErrors;
  /** The bank's message after a declined charge. */
  decline: string | null;
};

const FIELDS = ["email", "cardNumber", "cardExpiry", "cardCvc", "billingName"] as const satisfies FieldName[];

/** `target` is relative, so that the page can be proxied under another path. */
export function cardForm(form: CardForm, options: { target: string; button: string; email: boolean }): Html {
  const focus = focusField(form);
  return html`<form method="post" action="${options.target}" novalidate>
          <div role="alert" aria-live="assertive">${alertFor(form)}</div>
          ${options.email && field({ id: "email", label: "Email", type: "email", autocomplete: "email", value: form.values.email }, form, focus)}
          ${field({ id: "cardNumber", label: "Card number", inputmode: "numeric", autocomplete: "cc-number", placeholder: "1234 1234 1234 1234" }, form, focus)}
          <div class="pair">
            ${field({ id: "cardExpiry", label: "Expiration (MM / YY)", inputmode: "numeric", autocomplete: "cc-exp", placeholder: "MM / YY" }, form, focus)}
            ${field({ id: "cardCvc", label: "CVC", inputmode: "numeric", autocomplete: "cc-csc", placeholder: "CVC" }, form, focus)}
          </div>
          ${field({ id: "billingName", label: "Cardholder name", autocomplete: "cc-name", value: form.values.billingName }, form, focus)}
          <button type="submit">${options.button}</button>
        </form>`;
}

/** Field to focus after an error. A new page has none, so that phones show the order first. */
function focusField(form: CardForm): FieldName | null {
  return FIELDS.find((name) => form.errors[name]) ?? (form.decline === null ? null : "cardNumber");
}

function alertFor(form: CardForm): Html | null {
  if (form.decline !== null) return html`<p class="alert">${form.decline}</p>`;
  return FIELDS.some((name) => form.errors[name]) ? html`<p class="alert">Please correct the marked fields.</p>` : null;
}

type FieldOptions = {
  id: FieldName;
  label: string;
  autocomplete: string;
  type?: "email";
  inputmode?: "numeric";
  placeholder?: string;
  value?: string;
};

function field(options: FieldOptions, form: CardForm, focus: FieldName | null): Html {
  const error = form.errors[options.id];
  return html`<div class="field">
    <label for="${options.id}">${options.label}</label>
    <input id="${options.id}" name="${options.id}" type="${options.type ?? "text"}" autocomplete="${options.autocomplete}"
      inputmode="${options.inputmode ?? (options.type === "email" ? "email" : "text")}" maxlength="512" required
      value="${options.value ?? ""}" placeholder="${options.placeholder ?? ""}"
      ${error ? html`aria-invalid="true" aria-describedby="${options.id}-fault"` : null} ${focus === options.id ? html`autofocus` : null}>
    ${error ? html`<p class="fault" id="${options.id}-fault">${error}</p>` : null}
  </div>`;
}

export function testCards(): Html {
  const rows = TEST_CARDS.map(({ number, effect }) => html`<tr><td><code>${number}</code></td><td>${effect}</td></tr>`);
  return html`<details open class="cards">
    <summary>Test cards</summary>
    <table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>${rows}</tbody></table>
    <p>Use any future expiration date and any CVC. No card is ever charged here.</p>
  </details>`;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

function renderValue(value: string | Html | readonly Html[] | null | false | undefined): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escapeHtml(value);
  return "html" in value ? value.html : value.map((part) => part.html).join("");
}

const PRIVATE = { "cache-control": "no-store", "referrer-policy": "same-origin", "x-content-type-options": "nosniff" };
