import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Stripe from "stripe";
import { decodeForm, type Form } from "../api/wire-format.ts";
import { findDefaultCard, isPortalSessionUsable, portalReturnUrl } from "../billing/portal.ts";
import { runDueEvents } from "../clock.ts";
import type { Provider } from "../store/objects.ts";
import { type CardForm, noticeResponse, type PageReply, pageResponse, redirectResponse } from "./page-layout.ts";
import { invoicePage, PAY_CSS, payPage, portalPage } from "./pay-pages.ts";
import {
  type Buyer,
  type PaymentErrors,
  payInvoiceWithCard,
  paySession,
  replaceDefaultCard,
} from "./submit-payment.ts";

/** The answers of a bill's page and of the page on which a card is changed. `buyer` is null for who only looks. */

type Refusal = Pick<CardForm, "faults" | "decline">;

const NO_REFUSAL: Refusal = { faults: {}, decline: null };

/** Shows a bill, or pays it. */
function handleInvoicePage(provider: Provider, invoice: Stripe.Invoice, buyer: Buyer | null): PageReply {
  if (invoice.status !== "open") return settled(invoice, buyer ? 409 : 200);
  const typed = buyer ?? { email: invoice.customer_email ?? "", billingName: invoice.customer_name ?? "" };
  const result = buyer && provider.store.transaction(() => payInvoiceWithCard(provider, invoice, buyer));
  if (result?.kind === "done") return settled({ ...invoice, status: "paid" }, 200);
  return pageResponse(200, invoicePage({ invoice, typed: shown(typed), ...refusalOf(result) }), "self");
}

/** Shows the page of a portal session, or changes the card. */
function handlePortalPage(provider: Provider, session: Stripe.BillingPortal.Session, buyer: Buyer | null): PageReply {
  if (!isPortalSessionUsable(provider, session)) return expired(session);
  const { customer } = session;
  const { name, email } = provider.store.need("customer", customer);
  const result = buyer && provider.store.transaction(() => replaceDefaultCard(provider, customer, buyer));
  const after = portalReturnUrl(session);
  if (result?.kind === "done") {
    return after
      ? redirectResponse(new URL(after).href)
      : noticeResponse(200, {
          title: "Card changed",
          text: "We’ll charge your next payments to the new card.",
          back: null,
        });
  }
  const typed = shown(buyer ?? { email: email ?? "", billingName: name ?? "" });
  const form = { session, present: findDefaultCard(provider, customer), typed, ...refusalOf(result) };
  return pageResponse(200, portalPage(form), after ?? "self");
}

const shown = ({ email, billingName }: CardForm["typed"]): CardForm["typed"] => ({ email, billingName });

function refusalOf(result: ReturnType<typeof payInvoiceWithCard> | null): Refusal {
  if (result?.kind === "invalid") return { faults: result.faults, decline: null };
  return result?.kind === "declined" ? { faults: {}, decline: result.message } : NO_REFUSAL;
}

function settled({ status }: Stripe.Invoice, code: number): PageReply {
  return status === "paid"
    ? noticeResponse(code, {
        title: "This invoice is paid",
        text: "Thank you. You won’t be charged for it again, and you can close this page.",
        back: null,
      })
    : noticeResponse(code, { title: "This invoice is closed", text: "Nothing is due on it.", back: null });
}

const expired = ({ return_url }: Stripe.BillingPortal.Session): PageReply =>
  noticeResponse(410, {
    title: "This page has expired",
    text: "Your card hasn’t been changed. Go back to the shop to open it again.",
    back: return_url ? { href: return_url, label: "Back to the shop" } : null,
  });

/** What a posted form holds of the buyer. */
const parseBuyer = (form: Form): Buyer => ({
  email: textOf(form, "email"),
  billingName: textOf(form, "billingName"),
  card: { number: textOf(form, "cardNumber"), expiry: textOf(form, "cardExpiry"), cvc: textOf(form, "cardCvc") },
});

const textOf = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === "string" ? value.slice(0, 1_000).trim() : "";
};

type Session = Stripe.Checkout.Session;

/**
 * Answers a request of the hosted pages: a checkout, a bill, the change of a card; null when the path is none of their own. All of it is
 * under /pay/ and its links are relative, so that a shop can show it under another folder of its own origin. Throws ApiError 400 for a
 * malformed form.
 */
export function handleHostedPage(
  provider: Provider,
  request: { method: string; path: string; body: string },
): PageReply | null {
  if (request.path === "/pay/pay.css") return asset(Buffer.from(PAY_CSS), "text/css; charset=utf-8");
  const font = FONTS[request.path];
  if (font) return fontReply(font);
  const id = /^\/pay\/([A-Za-z0-9_]{1,255})$/.exec(request.path)?.[1];
  if (id === undefined) return request.path.startsWith("/pay/") ? nothingHere() : null;
  provider.store.transaction(() => runDueEvents(provider));
  const buyer = request.method === "POST" ? parseBuyer(decodeForm(request.body)) : null;
  const invoice = provider.store.get("invoice", id);
  if (invoice) return handleInvoicePage(provider, invoice, buyer);
  const portal = provider.store.get("billing_portal.session", id);
  if (portal) return handlePortalPage(provider, portal, buyer);
  const session = provider.store.get("checkout.session", id);
  if (!session) return nothingHere();
  return buyer ? pay(provider, session, buyer) : show(provider, session);
}

function show(provider: Provider, session: Session): PageReply {
  if (session.status !== "open") return notOpen(session, 200);
  const typed = { email: session.customer_email ?? "", billingName: "" };
  const form = { session, draft: provider.store.draft(session.id), typed, faults: {}, decline: null };
  return pageResponse(200, payPage(form), session.success_url);
}

/** The payment and its events are committed before the browser is sent back; nothing here waits for a webhook. */
function pay(provider: Provider, session: Session, buyer: Buyer): PageReply {
  const result = provider.store.transaction(() => paySession(provider, session.id, buyer));
  switch (result.kind) {
    case "paid":
      return redirectResponse(new URL(successUrl(result.session)).href);
    case "not-open":
      return notOpen(session, 409);
    case "declined":
      return again(provider, session, buyer, { faults: {}, decline: result.message });
    case "invalid":
      return again(provider, session, buyer, { faults: result.faults, decline: null });
  }
}

function again(
  provider: Provider,
  session: Session,
  buyer: Buyer,
  refusal: { faults: PaymentErrors; decline: string | null },
): PageReply {
  const typed = { email: buyer.email, billingName: buyer.billingName };
  const form = { session, draft: provider.store.draft(session.id), typed, ...refusal };
  return pageResponse(200, payPage(form), session.success_url);
}

function notOpen(session: Session, status: number): PageReply {
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

const nothingHere = (): PageReply =>
  noticeResponse(404, {
    title: "Checkout not found",
    text: "The address is incomplete, or it belongs to another sandbox. Go back to the shop to start again.",
    back: null,
  });

/** The braces may arrive as they are or URL-encoded. */
const successUrl = (session: Session): string =>
  (session.success_url ?? "").replaceAll(/(?:\{|%7B)CHECKOUT_SESSION_ID(?:\}|%7D)/gi, session.id);

const asset = (body: Buffer, type: string): PageReply => ({
  status: 200,
  headers: { "content-type": type, "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" },
  body,
});

const FONTS: Record<string, string> = {
  "/pay/fonts/press-start-2p.woff2": "@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff2",
  "/pay/fonts/space-grotesk.woff2": "@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2",
};

const { resolve } = createRequire(import.meta.url);

/** The page reads well without its fonts, so a missing package is no failure. */
function fontReply(file: string): PageReply | null {
  try {
    return asset(readFileSync(resolve(file)), "font/woff2");
  } catch {
    return null;
  }
}
