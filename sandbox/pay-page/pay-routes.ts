import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Stripe from "stripe";
import type { Provider } from "../store/provider.ts";
import { letDueHappen } from "../time/due.ts";
import { decodeForm, type Form } from "../wire/form.ts";
import { type Buyer, type PayFaults, paySession } from "./pay.ts";
import { noticePage, payPage } from "./pay-page.ts";
import { PAY_CSS } from "./pay-style.ts";

export type PageReply = { status: number; headers: Record<string, string>; body: string | Buffer };

type Session = Stripe.Checkout.Session;

/**
 * Answers a request of the hosted page; null when the path is none of its own. All of it is under /pay/ and its links are
 * relative, so that a shop can show it under another folder of its own origin. Throws ApiError 400 for a malformed form.
 */
export function answerPage(
  provider: Provider,
  request: { method: string; path: string; body: string },
): PageReply | null {
  if (request.path === "/pay/pay.css") return asset(Buffer.from(PAY_CSS), "text/css; charset=utf-8");
  const font = FONTS[request.path];
  if (font) return fontReply(font);
  const id = /^\/pay\/([A-Za-z0-9_]{1,255})$/.exec(request.path)?.[1];
  if (id === undefined) return request.path.startsWith("/pay/") ? noSuchSession() : null;
  provider.store.transaction(() => letDueHappen(provider));
  const session = provider.store.get("checkout.session", id);
  if (!session) return noSuchSession();
  return request.method === "POST" ? pay(provider, session, decodeForm(request.body)) : show(provider, session);
}

function show(provider: Provider, session: Session): PageReply {
  if (session.status !== "open") return notOpen(session, 200);
  const typed = { email: session.customer_email ?? "", billingName: "" };
  const form = { session, draft: provider.store.draft(session.id), typed, faults: {}, decline: null };
  return document(200, payPage(form), session.success_url);
}

/** The payment and its events are committed before the browser is sent back; nothing here waits for a webhook. */
function pay(provider: Provider, session: Session, form: Form): PageReply {
  const buyer = buyerFrom(form);
  const result = provider.store.transaction(() => paySession(provider, session.id, buyer));
  switch (result.kind) {
    case "paid":
      return seeOther(successUrl(result.session));
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
  refusal: { faults: PayFaults; decline: string | null },
): PageReply {
  const typed = { email: buyer.email, billingName: buyer.billingName };
  const form = { session, draft: provider.store.draft(session.id), typed, ...refusal };
  return document(200, payPage(form), session.success_url);
}

function notOpen(session: Session, status: number): PageReply {
  const complete = session.status === "complete";
  const notice = complete
    ? {
        title: "This payment is complete",
        text: "You’ve already paid. You won’t be charged again.",
        back: { href: successUrl(session), label: "Back to your order" },
      }
    : {
        title: "This checkout has expired",
        text: "Nothing was charged. Go back to the shop to begin again.",
        back: session.cancel_url ? { href: session.cancel_url, label: "Back to the shop" } : null,
      };
  return document(status, noticePage(notice), null);
}

const noSuchSession = (): PageReply =>
  document(
    404,
    noticePage({
      title: "There is no such checkout",
      text: "The address is incomplete, or it belongs to another sandbox. Go back to the shop to begin again.",
      back: null,
    }),
    null,
  );

const textOf = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === "string" ? value.slice(0, 1_000).trim() : "";
};

const buyerFrom = (form: Form): Buyer => ({
  email: textOf(form, "email"),
  billingName: textOf(form, "billingName"),
  card: { number: textOf(form, "cardNumber"), expiry: textOf(form, "cardExpiry"), cvc: textOf(form, "cardCvc") },
});

/** The braces may arrive as they are or URL-encoded. */
const successUrl = (session: Session): string =>
  (session.success_url ?? "").replaceAll(/(?:\{|%7B)CHECKOUT_SESSION_ID(?:\}|%7D)/gi, session.id);

const seeOther = (location: string): PageReply => ({
  status: 303,
  headers: { location: new URL(location).href, ...PRIVATE },
  body: "",
});

const PRIVATE = { "cache-control": "no-store", "referrer-policy": "same-origin", "x-content-type-options": "nosniff" };

/** A form's target includes where its answer redirects to, so the shop's origin must be allowed by name. */
function document(status: number, body: string, target: string | null): PageReply {
  const formAction = target === null ? "'none'" : `'self' ${new URL(target).origin}`;
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
