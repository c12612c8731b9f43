import campaign from "~/catalog/campaign/service";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { offers } from "~/catalog/offers";
import { legalLinks } from "~/routes/layout/site-links";
import { answerContact } from "../shop/contact.ts";
import { filledForms } from "../shop/filled-forms.ts";
import { buyPage, checkoutBody, contactMessage, orderIdOf } from "../shop/purchase.ts";
import type { Shop } from "../shop/shop.ts";
import { blastBody } from "../shop/subscription.ts";
import { extractLink, findEmailTo, firstMatch, type Visitor } from "../shop/visitor.ts";
import {
  couponExamples,
  createManualOrderFixtures,
  manualOrderExamples,
  quoteExamples,
  refundRequestExamples,
  workExamples,
} from "./admin-examples.ts";
import { CUSTOMER, createCustomerFixtures, customerExamples, deliveryExamples } from "./customer-examples.ts";
import { type Example, type Examples, form, get, json, UNKNOWN_ID } from "./requests.ts";

export const blastCheckout = blastBody(CUSTOMER, "Harbor & Pine");

const assets = ["a.png", "b.png", "c.png"].map((name) => ({ name, size: 1_000, type: "image/png" }));

export const campaignCheckout = {
  amount: 250_000,
  name: "Acme Ltd",
  email: CUSTOMER,
  metadata: toCheckoutMetadata(campaign, {
    ...filledForms.campaign,
    budget: 2_000,
    files: assets,
    selectedPlatforms: ["meta", "google"],
    metaPercent: 67,
    googlePercent: 33,
  }),
};

const game = {
  service: "retro-game",
  gameStyle: "arcade",
  gameFeatures: { pixelArt: true, leaderboard: true, soundEffects: false },
  companyName: "Acme Ltd",
  email: "jo@acme.example",
  phoneNumber: "555 010 0142",
  additionalRequirements: "Our mascot is a fox.",
};

/** Creates the orders, messages and invitations of the examples. */
export async function makeExamples(shop: Shop, admin: Visitor): Promise<Examples> {
  const { sessionId: session } = await buyPage(shop, blastCheckout);
  const orderId = await orderIdOf(shop, (await buyPage(shop)).sessionId);
  const { contactId: messageId, link } = await answerContact(shop, admin, contactMessage, "We call you on Monday.");
  const invited = await admin.post("/admin/users", { intent: "invite", email: "waits@acme.example" });
  const invitationId = firstMatch(invited.html, /(?<=name="id" value=")[^"]+/);
  await admin.post("/admin/users", { intent: "invite", email: "guest@acme.example" });
  const guest = await findEmailTo(shop, "guest@acme.example", "Become an admin");
  const things = await createCustomerFixtures(shop, admin, orderId);
  const admins = adminExamples({ orderId, messageId, invitationId }, deliveryExamples(things));
  return {
    ...publicExamples,
    ...replyExamples(firstMatch(link, /(?<=key=).+/)),
    ...apiExamples(session),
    ...couponExamples(checkoutBody()),
    ...(await quoteExamples(shop)),
    ...customerExamples(things),
    ...accountExamples(firstMatch(extractLink(guest, "/invitation"), /(?<=token=).+/)),
    ...manualOrderExamples(await createManualOrderFixtures(shop, admin, game), admins),
    ...workExamples({ orderId, messageId }),
  };
}

const publicExamples: Examples = {
  "/blog/:id": [get({ path: "/blog/1" })],
  "/services/:words": [get({ path: "/services/logo-sprint", answers: 404 })],
  "/blog": [get()],
  "/:page": [get({ path: "/nothing-here", answers: 404 })],
  "/about": [get()],
  ...Object.fromEntries(
    [...legalLinks, ...offers.map(({ paths }) => ({ path: paths.form }))].map(({ path }) => [path, [get()]]),
  ),
  "/contact": [form("nobody", { ...contactMessage, agreeToTerms: "on" })],
  "/rss.xml": [get()],
  "/careers": [get({ answers: 301 })],
  "/sitemap.xml": [get()],
  "/og/:name": [get({ path: "/og/none.png", answers: 404 })],
  "/brand/:file": [get({ path: "/brand/none.png", answers: 404 })],
  "/robots.txt": [get()],
  "/site.webmanifest": [get()],
  "/healthz": [get()],
  "/readyz": [get()],
  "/metrics": [get({ answers: 404 })],
  "/*": [get({ path: "/nowhere", answers: 404 })],
};

const REPLY_ID = UNKNOWN_ID.replaceAll("1111", "2222");

const replyExamples = (key: string): Examples => ({
  "/contact/reply": [
    get({ query: { key } }),
    get({ answers: 404 }),
    form("nobody", { id: REPLY_ID, message: "Thanks!" }, 303, { query: { key } }),
    form("nobody", { id: REPLY_ID, message: " " }, 400, { query: { key } }),
  ],
});

const apiExamples = (sessionId: string): Examples => {
  const bySession = get({ query: { session_id: sessionId } });
  const event = { id: "evt_1", object: "event", type: "checkout.session.completed", created: 1, livemode: false };
  const data = { object: { id: sessionId, object: "checkout.session" } };
  return {
    "/api/session": [get(), get({ as: "visitor" })],
    "/api/contact-form": [json(contactMessage)],
    "/api/stripe-checkout": [json(checkoutBody()), json(blastCheckout), json(campaignCheckout)],
    "/api/service-requests": [json(game)],
    "/api/services": [get({ query: { service: "logo-sprint" }, answers: 404 })],
    "/api/promised-dates": [get({ query: { service: "web-page" } }), get({ answers: 404 })],
    "/api/time": [get()],
    "/api/payment-webhook": [json({ sessionId })],
    "/api/orders/receipt": [bySession],
    "/api/orders/receipt/details": [bySession],
    "/api/orders/social-posts.pdf": [bySession],
    // Only the provider can sign an event.
    "/api/webhooks/stripe": [json({ ...event, data }, 400, { headers: { "Stripe-Signature": "t=1,v1=00" } })],
  };
};

const accountExamples = (invitation: string): Examples => ({
  "/auth": [
    get(),
    form("nobody", { intent: "login", email: "stranger@acme.example", password: "correct horse" }, 401),
    form("nobody", { intent: "register", email: "fuzz@acme.example", password: "correct horse" }),
    form("nobody", { intent: "resend", email: "fuzz@acme.example" }),
  ],
  "/auth/password": [form("visitor", { password: "wrong password", newPassword: "short" }, 400)],
  "/auth/forgot": [form("nobody", { email: "fuzz@acme.example" })],
  "/auth/reset": [get({ query: { token: "abc" } }), form("nobody", { token: "abc", password: "correct horse" }, 400)],
  "/auth/confirm": [
    get({ query: { token: "a.b.c" }, answers: 400 }),
    form("nobody", { token: "a.b.c", password: "correct horse" }, 400),
  ],
  "/auth/sign-out": [form("visitor", {}, 302)],
  "/auth/first-owner": [
    get({ query: { key: "abc" }, answers: 400 }),
    form("nobody", { key: "abc", email: "fuzz@acme.example", password: "correct horse" }, 400),
  ],
  "/invitation": [get({ query: { token: invitation } }), form("nobody", { token: invitation, password: "short" }, 400)],
});

type Things = { orderId: string; messageId: string; invitationId: string };

const adminExamples = ({ orderId, messageId, invitationId }: Things, deliveries: readonly Example[]): Examples => ({
  "/admin/orders": [
    get({
      as: "admin",
      query: {
        q: "acme",
        status: "paid",
        service: "blast",
        from: "2026-01-01",
        to: "2026-12-31",
        order: orderId,
        older: `2026-01-01T00:00:00.000000Z_${orderId}`,
      },
    }),
    form("admin", {
      intent: "refund",
      refundId: UNKNOWN_ID,
      orderId,
      cents: "1",
      seen: "0",
      reason: "A cent too much",
    }),
    form("admin", { intent: "payment-link", orderId }, 400),
    ...refundRequestExamples({ orderId, messageId }),
    form("admin", { intent: "message", orderId, messageId, text: "Hello" }),
    form("admin", { intent: "revoke-links", orderId: messageId }, 400),
    ...deliveries,
  ],
  "/admin/orders.csv": [get({ as: "admin", query: { q: "acme", status: "paid" } })],
  "/admin/payments.csv": [get({ as: "admin", query: { from: "2026-11-01", to: "2026-11-30" } })],
  "/admin/subscriptions": [get({ as: "admin", query: { q: "acme", status: "active" } })],
  "/admin/messages": [get({ as: "admin", query: { q: "acme" }, answers: 301 })],
  "/admin/invoices/:id": [get({ as: "admin", path: `/admin/invoices/${orderId}`, answers: 404 })],
  "/admin/customers": [
    get({ as: "admin", query: { q: "acme" } }),
    get({ as: "admin", query: { sort: "email", after: CUSTOMER } }),
    get({ as: "admin", query: { sort: "email", before: CUSTOMER } }),
  ],
  "/admin/customers/:email": [
    get({ as: "admin", path: `/admin/customers/${CUSTOMER}` }),
    ...["preview-erasure", "erase"].map((intent) =>
      form("admin", { intent }, 200, { path: "/admin/customers/nobody@acme.example" }),
    ),
  ],
  "/admin/customers/:email/export": [get({ as: "admin", path: `/admin/customers/${CUSTOMER}/export` })],
  "/admin/unfinished": [get({ as: "admin" }), form("admin", { orderId }, 400)],
  "/admin/conversations": [get({ as: "admin", query: { page: "1" }, answers: 301 })],
  "/admin/inbox": [
    get({ as: "admin", query: { tab: "all", q: "acme", only: "mine", open: orderId, before: orderId } }),
    get({ as: "admin", query: { tab: "waiting", open: messageId } }),
    form("admin", {
      intent: "message",
      orderId,
      messageId: UNKNOWN_ID,
      text: "Hello",
      seen: "2026-11-26T10:00:00.000Z",
    }),
    form("admin", { intent: "answer", contactId: messageId, messageId: UNKNOWN_ID, text: "Hello", closes: "on" }),
    form("admin", { intent: "move", id: messageId, to: "needs_reply" }),
    form("admin", { intent: "snooze", id: messageId, day: "2099-11-26" }),
    form("admin", { intent: "snooze", id: messageId, day: "2020-01-01" }, 400),
    form("admin", { intent: "assign", id: messageId, kind: "contact", assignee: "" }),
    form("admin", { intent: "save-reply", title: "Thanks", text: "Thank you!" }),
    form("admin", { intent: "remove-reply", id: messageId }),
  ],
  "/admin/inbox/watch": [
    get({ as: "admin", query: { open: messageId } }),
    get({ as: "admin", answers: 400 }),
    form("admin", {}, 200, { query: { open: messageId } }),
  ],
  "/admin/search": [get({ as: "admin", query: { q: "acme" } })],
  "/admin/health": [
    get({ as: "admin" }),
    form("admin", { intent: "retry", id: messageId }, 400),
    form("admin", { intent: "run-checks" }),
  ],
  "/admin/users": [
    get({ as: "admin" }),
    form("admin", { intent: "resend", id: invitationId }),
    form("admin", { intent: "invite", email: "guest2@acme.example" }),
    form("admin", { intent: "revoke", id: invitationId }, 400),
    form("admin", { intent: "remove", email: "nobody@acme.example" }, 400),
    form("admin", { intent: "settings", refundLimit: "$500.00" }),
  ],
});
