import type Stripe from "stripe";
import type { Form } from "../api/form.ts";
import { findDefaultCard } from "../billing/change-card.ts";
import { isPortalSessionUsable, portalReturnUrl } from "../billing/portal.ts";
import type { Provider } from "../store/provider.ts";
import { payInvoiceWithCard, replaceDefaultCard } from "./owed.ts";
import { invoicePage, portalPage } from "./owed-pages.ts";
import type { CardForm } from "./page-layout.ts";
import { noticeResponse, type PageReply, pageResponse, redirectResponse } from "./page-replies.ts";
import type { Buyer } from "./submit-payment.ts";

/** The answers of a bill's page and of the page on which a card is changed. `buyer` is null for who only looks. */

type Refusal = Pick<CardForm, "faults" | "decline">;

const NO_REFUSAL: Refusal = { faults: {}, decline: null };

/** Shows a bill, or pays it. */
export function handleInvoicePage(provider: Provider, invoice: Stripe.Invoice, buyer: Buyer | null): PageReply {
  if (invoice.status !== "open") return settled(invoice, buyer ? 409 : 200);
  const typed = buyer ?? { email: invoice.customer_email ?? "", billingName: invoice.customer_name ?? "" };
  const result = buyer && provider.store.transaction(() => payInvoiceWithCard(provider, invoice, buyer));
  if (result?.kind === "done") return settled({ ...invoice, status: "paid" }, 200);
  return pageResponse(200, invoicePage({ invoice, typed: shown(typed), ...refusalOf(result) }), "self");
}

/** Shows the page of a portal session, or changes the card. */
export function handlePortalPage(
  provider: Provider,
  session: Stripe.BillingPortal.Session,
  buyer: Buyer | null,
): PageReply {
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
export const parseBuyer = (form: Form): Buyer => ({
  email: textOf(form, "email"),
  billingName: textOf(form, "billingName"),
  card: { number: textOf(form, "cardNumber"), expiry: textOf(form, "cardExpiry"), cvc: textOf(form, "cardCvc") },
});

const textOf = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === "string" ? value.slice(0, 1_000).trim() : "";
};
