import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Stripe from "stripe";
import { decodeForm } from "../api/form.ts";
import { runDueEvents } from "../due.ts";
import type { Provider } from "../store/provider.ts";
import { handleInvoicePage, handlePortalPage, parseBuyer } from "./owed-routes.ts";
import { noticeResponse, type PageReply, pageResponse, redirectResponse } from "./page-replies.ts";
import { payPage } from "./pay-page.ts";
import { PAY_CSS } from "./pay-pages.ts";
import type { PaymentErrors } from "./submit-payment.ts";
import { type Buyer, paySession } from "./submit-payment.ts";

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
