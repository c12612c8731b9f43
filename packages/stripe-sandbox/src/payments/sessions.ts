import type Stripe from "stripe";
import { z } from "zod";
import { checkSession, newSession } from "../api/session-params.ts";
import type { Form } from "../api/wire-format.ts";
import { invalidRequest, listObject, newId, paginationParams, readParams, stringParam } from "../api/wire-format.ts";
import { recordEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";
import { oneTimePrice, recurringPrice, sessionObject } from "./session-object.ts";

type Session = Stripe.Checkout.Session;

const DAY = 86_400;

/** `POST /v1/checkout/sessions`. Throws ApiError. */
export function createSession(provider: Provider, form: Form): Session {
  const params = readParams(newSession, form);
  const now = provider.now();
  const coupon = params.discounts?.[0]?.coupon;
  const { subtotal, total } = checkSession(params, now, (sum) => (coupon ? takenOff(provider, coupon, sum) : 0));
  const session = sessionObject(newId("cs_test"), params, {
    subtotal,
    total,
    now,
    expiresAt: params.expires_at ?? now + DAY,
  });
  const extra = params.mode === "payment" ? params.payment_intent_data : params.subscription_data;
  provider.store.put(session);
  provider.store.putDraft(session.id, {
    items: params.line_items,
    metadata: extra?.metadata ?? {},
    description: extra?.description ?? null,
    ...(coupon && { coupon: { id: coupon, name: provider.store.need("coupon", coupon).name } }),
  });
  return withUrl(provider, session);
}

/** `GET /v1/checkout/sessions/:id`. Throws ApiError 404. */
export const retrieveSession = (provider: Provider, id: string): Session =>
  withUrl(provider, provider.store.need("checkout.session", id, "session"));

const listQuery = z.strictObject({
  ...paginationParams,
  status: z.enum(["open", "complete", "expired"]).optional(),
  payment_intent: stringParam.optional(),
  subscription: stringParam.optional(),
});

/** `GET /v1/checkout/sessions`, newest first. Throws ApiError. */
export function listSessions(provider: Provider, form: Form) {
  const { status, payment_intent, subscription, ...query } = readParams(listQuery, form);
  const found = provider.store.list("checkout.session", { ...query, where: { status, payment_intent, subscription } });
  return listObject("/v1/checkout/sessions", {
    ...found,
    objects: found.objects.map((session) => withUrl(provider, session)),
  });
}

/** `POST /v1/checkout/sessions/:id/expire`. Throws ApiError 400 when the session is no longer open. */
export function expireSession(provider: Provider, id: string): Session {
  const session = provider.store.need("checkout.session", id, "session");
  if (session.status !== "open") {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  return expire(provider, session);
}

/** An open session's time is over. */
export function expireDueSession(provider: Provider, id: string): ["sessions_expired"] {
  expire(provider, provider.store.need("checkout.session", id));
  return ["sessions_expired"];
}

/** `GET /v1/checkout/sessions/:id/line_items`. Throws ApiError 404. */
export function sessionLineItems(provider: Provider, id: string): Stripe.ApiList<Stripe.LineItem> {
  const session = provider.store.need("checkout.session", id, "session");
  const { items } = provider.store.draft(id);
  // Taken off the first items, until nothing of it is left.
  let left = session.total_details?.amount_discount ?? 0;
  return {
    object: "list",
    data: items.map((item, index): Stripe.LineItem => {
      const amount = item.price_data.unit_amount * item.quantity;
      const off = Math.min(left, amount);
      left -= off;
      return {
        id: `li_${id.slice("cs_test_".length)}${index}`,
        object: "item",
        adjustable_quantity: null,
        amount_discount: off,
        amount_subtotal: amount,
        amount_tax: 0,
        amount_total: amount - off,
        currency: item.price_data.currency,
        description: item.price_data.product_data.name,
        metadata: {},
        price: item.price_data.recurring
          ? recurringPrice(`${id}_${index}`, item, session.created)
          : oneTimePrice(`${id}_${index}`, item, session.created),
        quantity: item.quantity,
      };
    }),
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  };
}

/** What a coupon takes off a sum, in cents. Throws ApiError 400 for an unknown one. */
function takenOff(provider: Provider, couponId: string, sum: number): number {
  const { amount_off, percent_off } = provider.store.need("coupon", couponId, "discounts[0][coupon]", 400);
  return Math.min(sum, amount_off ?? Math.round((sum * (percent_off ?? 0)) / 100));
}

function expire(provider: Provider, session: Session): Session {
  const expired: Session = { ...session, status: "expired", url: null, expires_at: provider.now() };
  provider.store.put(expired);
  recordEvent(provider, "checkout.session.expired", expired);
  return expired;
}

/** The address follows the running server, which may have moved to another port since the session was opened. */
const withUrl = (provider: Provider, session: Session): Session => ({
  ...session,
  url: session.status === "open" ? `${provider.payUrl}/${session.id}` : null,
});
