import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Stripe from "stripe";
import { decodeForm, type Form } from "../api/wire-format.ts";
import { redisplayedCards } from "../billing/payment-methods.ts";
import { findDefaultCard, isPortalSessionUsable } from "../billing/portal.ts";
import { runDueEvents } from "../clock.ts";
import { sessionDraft } from "../payments/sessions.ts";
import type { Provider } from "../store/store.ts";
import {
  type CardForm,
  noticeResponse,
  type PageResponse,
  pageResponse,
  redirectResponse,
  scriptResponse,
} from "./page-layout.ts";
import { invoicePage, PAY_CSS, payPage, portalPage } from "./pay-pages.ts";
import { payScript } from "./pay-script.ts";
import {
  type FormErrors,
  findSessionCustomer,
  type PaymentInput,
  payInvoiceWithCard,
  paySession,
  replaceDefaultCard,
} from "./submit-payment.ts";

type Session = Stripe.Checkout.Session;
const NO_ERRORS: FormErrors = { errors: {}, decline: null };

/**
 * Handles requests of the hosted pages: checkout, invoice and card change; null for any other path.
 * All paths start with /pay/ and links are relative, so that a shop can proxy them under its own
 * origin. Throws ApiError 400 for a malformed form.
 */
export function handleHostedPage(
  provider: Provider,
  request: { method: string; path: string; body: string },
): PageResponse | null {
  if (request.path === "/pay/pay.css") return asset(Buffer.from(PAY_CSS), "text/css; charset=utf-8");
  if (request.path === "/pay/pay.js") return asset(Buffer.from(`(${payScript})();`), "text/javascript; charset=utf-8");
  const font = FONTS[request.path];
  if (font) return fontResponse(font);
  const id = /^\/pay\/([A-Za-z0-9_]{1,255})$/.exec(request.path)?.[1];
  if (id === undefined) return request.path.startsWith("/pay/") ? notFoundPage() : null;
  provider.store.transaction(() => runDueEvents(provider));
  const form = request.method === "POST" ? decodeForm(request.body) : null;
  const response = handlePage(provider, id, form && parseInput(form));
  return form?.script === "1" ? scriptResponse(response) : response;
}

function handlePage(provider: Provider, id: string, input: PaymentInput | null): PageResponse {
  const invoice = provider.store.find("invoice", id);
  if (invoice) return handleInvoicePage(provider, invoice, input);
  const portal = provider.store.find("billing_portal.session", id);
  if (portal) return handlePortalPage(provider, portal, input);
  const session = provider.store.find("checkout.session", id);
  if (!session) return notFoundPage();
  return handlePayPage(provider, session, input);
}

const parseInput = (form: Form): PaymentInput => ({
  email: fieldText(form, "email"),
  billingName: fieldText(form, "billingName"),
  card: {
    number: fieldText(form, "cardNumber"),
    expiry: fieldText(form, "cardExpiry"),
    cvc: fieldText(form, "cardCvc"),
  },
  savedCard: fieldText(form, "savedCard"),
  saves: fieldText(form, "saveCard") === "1",
});

const fieldText = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === "string" ? value.slice(0, 1_000).trim() : "";
};

/** Commits the payment and its events before the redirect; does not wait for webhooks. */
function handlePayPage(provider: Provider, session: Session, input: PaymentInput | null): PageResponse {
  if (session.status !== "open") return closedSessionNotice(session, input ? 409 : 200);
  const [offered] = redisplayedCards(provider, session);
  const empty = { email: session.customer_email ?? "", billingName: "", savedCard: offered?.id ?? "" };
  if (!input) return payPageResponse(provider, session, { values: empty, ...NO_ERRORS });
  const result = provider.store.transaction(() => paySession(provider, session, input));
  if ("id" in result) return redirectResponse(new URL(successUrl(result)).href);
  return payPageResponse(provider, session, { values: keptFields(input), ...result });
}

function payPageResponse(provider: Provider, session: Session, form: CardForm): PageResponse {
  const customer = findSessionCustomer(provider, session);
  const savedCards = redisplayedCards(provider, session).flatMap(({ id, card }) => (card ? [{ id, card }] : []));
  const values = { ...form.values, email: customer?.email ?? form.values.email };
  const options = {
    lockedEmail: Boolean(customer?.email),
    savedCards,
    offersSaving: session.saved_payment_method_options?.payment_method_save === "enabled",
  };
  const draft = sessionDraft(provider, session.id);
  const page = payPage({ session, draft, ...form, values, ...options }, provider.seller);
  return withErrors(pageResponse(200, page, session.success_url), form);
}

const withErrors = (response: PageResponse, { errors, decline }: FormErrors): PageResponse => ({
  ...response,
  form: { errors, decline },
});

function closedSessionNotice(session: Session, status: number): PageResponse {
  return session.status === "complete"
    ? noticeResponse(status, {
        title: "This payment is complete",
        text: "You’ve already paid. You won’t be charged again.",
        back: { href: successUrl(session), label: "Back to your order" },
      })
    : noticeResponse(status, {
        title: "This checkout has expired",
        text: "You haven’t been charged. Go back to the shop to start again.",
        back: session.cancel_url ? { href: session.cancel_url, label: "Back to the shop" } : null,
      });
}

/** The placeholder may be URL-encoded. */
const successUrl = (session: Session): string =>
  (session.success_url ?? "").replaceAll(/(?:\{|%7B)CHECKOUT_SESSION_ID(?:\}|%7D)/gi, session.id);

function handleInvoicePage(provider: Provider, invoice: Stripe.Invoice, input: PaymentInput | null): PageResponse {
  if (invoice.status !== "open") return closedInvoiceNotice(invoice, input ? 409 : 200);
  const values = input ?? { email: invoice.customer_email ?? "", billingName: invoice.customer_name ?? "" };
  const result = input && provider.store.transaction(() => payInvoiceWithCard(provider, invoice, input));
  if (input && !result) return closedInvoiceNotice({ ...invoice, status: "paid" }, 200);
  const errors = result ?? NO_ERRORS;
  const page = invoicePage({ invoice, values: keptFields(values), ...errors }, provider.seller);
  return withErrors(pageResponse(200, page, "self"), errors);
}

function closedInvoiceNotice({ status }: Stripe.Invoice, code: number): PageResponse {
  return status === "paid"
    ? noticeResponse(code, {
        title: "This invoice is paid",
        text: "Thank you. You won’t be charged for it again, and you can close this page.",
        back: null,
      })
    : noticeResponse(code, { title: "This invoice is closed", text: "Nothing is due on it.", back: null });
}

function handlePortalPage(
  provider: Provider,
  session: Stripe.BillingPortal.Session,
  input: PaymentInput | null,
): PageResponse {
  if (!isPortalSessionUsable(provider, session)) return expiredNotice(session);
  const { customer, return_url: returnUrl } = session;
  const { name, email } = provider.store.get("customer", customer);
  const result = input && provider.store.transaction(() => replaceDefaultCard(provider, customer, input));
  if (input && !result) {
    return returnUrl
      ? redirectResponse(new URL(returnUrl).href)
      : noticeResponse(200, {
          title: "Card changed",
          text: "We’ll charge your next payments to the new card.",
          back: null,
        });
  }
  const values = keptFields(input ?? { email: email ?? "", billingName: name ?? "" });
  const form = { session, currentCard: findDefaultCard(provider, customer), values, ...(result ?? NO_ERRORS) };
  return withErrors(pageResponse(200, portalPage(form, provider.seller), returnUrl ?? "self"), form);
}

const expiredNotice = ({ return_url }: Stripe.BillingPortal.Session): PageResponse =>
  noticeResponse(410, {
    title: "This page has expired",
    text: "Your card hasn’t been changed. Go back to the shop to open it again.",
    back: return_url ? { href: return_url, label: "Back to the shop" } : null,
  });

const keptFields = ({ email, billingName, savedCard, saves }: CardForm["values"]): CardForm["values"] => ({
  email,
  billingName,
  savedCard,
  saves,
});

const notFoundPage = (): PageResponse =>
  noticeResponse(404, {
    title: "Checkout not found",
    text: "The address is incomplete, or it belongs to another sandbox. Go back to the shop to start again.",
    back: null,
  });

const FONTS: Record<string, string> = {
  "/pay/fonts/press-start-2p.woff2": "@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff2",
  "/pay/fonts/space-grotesk.woff2": "@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2",
};

const { resolve } = createRequire(import.meta.url);

/** The fonts are optional: a missing package is not an error. */
function fontResponse(file: string): PageResponse | null {
  try {
    return asset(readFileSync(resolve(file)), "font/woff2");
  } catch {
    return null;
  }
}

const asset = (body: Buffer, type: string): PageResponse => ({
  status: 200,
  headers: { "content-type": type, "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" },
  body,
});
