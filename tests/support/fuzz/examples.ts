import { z } from "zod";
import blast from "~/catalog/blast/service";
import campaign from "~/catalog/campaign/service";
import { writeMetadata } from "~/catalog/metadata";
import { buyPage, checkoutBody, post } from "../shop/purchase.ts";
import type { Shop } from "../shop/shop.ts";
import { linkIn, mailTo, type Visitor } from "../shop/visitor.ts";
import { couponExamples } from "./coupon-examples.ts";
import { CUSTOMER, customerExamples, customerThings, deliveryExamples } from "./customer-examples.ts";
import { firstMatch } from "./first-match.ts";
import type { Example } from "./hostile-input.ts";
import { refundDecisions } from "./outbox-examples.ts";
import { quoteExamples } from "./quote-examples.ts";
import { manualExamples, manualThings } from "./staff/manual-examples.ts";
import { workExamples } from "./staff/work-examples.ts";

/** Of each address of the shop that takes something: requests that it must take, with the things that they are about. */
export type Examples = Readonly<Record<string, readonly Example[]>>;

const assets = ["a.png", "b.png", "c.png"].map((name) => ({ name, size: 1_000, type: "image/png" }));

export const blastCheckout = {
  amount: 65_000,
  name: "Harbor & Pine",
  email: CUSTOMER,
  metadata: writeMetadata(blast, {
    packageType: "blast",
    name: "Jo Miller",
    email: "jo@acme.example",
    company: "Harbor & Pine",
    phone: "555 0100",
    industry: "Coffee",
    targetAudience: "Commuters",
    contentTone: "Playful",
    contentBrief: "We open a second shop in March.",
    brandAssets: assets,
    agreeTOS: true,
  }),
};

export const campaignCheckout = {
  amount: 250_000,
  name: "Acme Ltd",
  email: CUSTOMER,
  metadata: writeMetadata(campaign, {
    budget: 2_000,
    brief: "Sell shoes",
    businessName: "Acme Ltd",
    email: "jo@acme.example",
    phone: "555 0100",
    files: assets,
    selectedPlatforms: ["meta", "google"],
    metaPercent: 67,
    googlePercent: 33,
    tiktokPercent: 0,
    agreeTOS: true,
  }),
};

export const message = {
  name: "Jo Miller",
  email: "jo@acme.example",
  company: "Acme Ltd",
  message: "Please call me about the campaign.",
  agreeToTerms: true,
};

const game = {
  gameStyle: "arcade",
  gameFeatures: { pixelArt: true, leaderboard: true, soundEffects: false },
  companyName: "Acme Ltd",
  email: "jo@acme.example",
  phoneNumber: "555 010 0142",
  additionalRequirements: "Our mascot is a fox.",
};

/** Orders, messages and invitations are made first, so that the examples find them. */
export async function makeExamples(shop: Shop, admin: Visitor): Promise<Examples> {
  const { sessionId: session } = await buyPage(shop, blastCheckout);
  const { sessionId: toRefund } = await buyPage(shop);
  const receipt = await fetch(`${shop.url}/api/orders/receipt?session_id=${toRefund}`);
  const { id: orderId } = z.object({ id: z.uuid() }).parse(await receipt.json());
  await post(`${shop.url}/api/contact-form`, message);
  const messageId = firstMatch((await admin.get("/admin/messages.data")).html, UUID);
  const invited = await admin.post("/admin/users", { intent: "invite", email: "waits@acme.example" });
  const invitationId = firstMatch(invited.html, /(?<=name="id" value=")[^"]+/);
  await admin.post("/admin/users", { intent: "invite", email: "guest@acme.example" });
  const guest = await mailTo(shop, "guest@acme.example", "Become an admin");
  const things = await customerThings(shop, admin, orderId);
  const staff = adminExamples({ orderId, messageId, invitationId }, deliveryExamples(things));
  return {
    ...publicExamples,
    ...apiExamples(session),
    ...couponExamples(checkoutBody()),
    ...(await quoteExamples(shop)),
    ...customerExamples(things),
    ...accountExamples(firstMatch(linkIn(guest, "/invitation"), /(?<=token=).+/)),
    ...manualExamples(await manualThings(shop, admin, game), staff),
    ...workExamples({ orderId, messageId }),
  };
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

const get = (example: Partial<Omit<Example, "method">> = {}): Example => ({ answers: 200, ...example, method: "GET" });

const publicExamples: Examples = {
  "/blog/:id": [get({ path: "/blog/1" })],
  "/blog": [get()],
  "/contact": [{ method: "POST", form: { ...message, agreeToTerms: "on" }, answers: 200 }],
  "/rss.xml": [get()],
  "/careers": [get({ answers: 301 })],
  "/sitemap.xml": [get()],
  "/robots.txt": [get()],
  "/healthz": [get()],
  "/readyz": [get()],
  "/metrics": [get({ answers: 404 })],
  "/*": [get({ path: "/nowhere", answers: 404 })],
};

const apiExamples = (sessionId: string): Examples => ({
  "/api/session": [get(), get({ as: "visitor" })],
  "/api/contact-form": [{ method: "POST", json: message, answers: 200 }],
  "/api/stripe-checkout": [checkoutBody(), blastCheckout, campaignCheckout].map((json) => ({
    method: "POST",
    json,
    answers: 200,
  })),
  "/api/service-requests": [{ method: "POST", json: game, answers: 200 }],
  "/api/payment-webhook": [{ method: "POST", json: { sessionId }, answers: 200 }],
  "/api/orders/receipt": [get({ query: { session_id: sessionId } })],
  "/api/orders/receipt/details": [get({ query: { session_id: sessionId } })],
  "/api/orders/social-posts.pdf": [get({ query: { session_id: sessionId } })],
  // Its signature is the proof: nobody but the provider can make a valid one.
  "/api/webhooks/stripe": [
    {
      method: "POST",
      json: {
        id: "evt_1",
        object: "event",
        type: "checkout.session.completed",
        created: 1,
        livemode: false,
        data: { object: { id: sessionId, object: "checkout.session" } },
      },
      headers: { "Stripe-Signature": "t=1,v1=00" },
      answers: 400,
    },
  ],
});

const accountExamples = (invitation: string): Examples => ({
  "/auth": [
    get(),
    {
      method: "POST",
      form: { intent: "login", email: "stranger@acme.example", password: "correct horse" },
      answers: 401,
    },
    {
      method: "POST",
      form: { intent: "register", email: "fuzz@acme.example", password: "correct horse" },
      answers: 200,
    },
    { method: "POST", form: { intent: "resend", email: "fuzz@acme.example" }, answers: 200 },
  ],
  "/auth/password": [
    { method: "POST", as: "visitor", form: { password: "wrong password", newPassword: "short" }, answers: 400 },
  ],
  "/auth/forgot": [{ method: "POST", form: { email: "fuzz@acme.example" }, answers: 200 }],
  "/auth/reset": [
    get({ query: { token: "abc" } }),
    { method: "POST", form: { token: "abc", password: "correct horse" }, answers: 400 },
  ],
  "/auth/confirm": [
    get({ query: { token: "a.b.c" }, answers: 400 }),
    { method: "POST", form: { token: "a.b.c", password: "correct horse" }, answers: 400 },
  ],
  "/auth/sign-out": [{ method: "POST", form: {}, as: "visitor", answers: 302 }],
  "/invitation": [
    get({ query: { token: invitation } }),
    { method: "POST", form: { token: invitation, password: "short" }, answers: 400 },
  ],
});

type Things = { orderId: string; messageId: string; invitationId: string };

const adminExamples = ({ orderId, messageId, invitationId }: Things, besides: readonly Example[]): Examples => ({
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
    {
      method: "POST",
      as: "admin",
      form: {
        intent: "refund",
        refundId: "3f2b8c1e-1111-4222-8333-444455556666",
        orderId,
        cents: "1",
        seen: "0",
        reason: "A cent too much",
      },
      answers: 200,
    },
    { method: "POST", as: "admin", form: { intent: "payment-link", orderId }, answers: 400 },
    ...refundDecisions({ orderId, messageId }),
    { method: "POST", as: "admin", form: { intent: "message", orderId, messageId, text: "Hello" }, answers: 200 },
    { method: "POST", as: "admin", form: { intent: "revoke-links", orderId: messageId }, answers: 400 },
    ...besides,
  ],
  "/admin/orders.csv": [get({ as: "admin", query: { q: "acme", status: "paid" } })],
  "/admin/subscriptions": [get({ as: "admin", query: { q: "acme", status: "active", order: orderId } })],
  "/admin/messages": [
    get({ as: "admin", query: { q: "acme", show: "unread" } }),
    { method: "POST", as: "admin", form: { id: messageId, mark: "read" }, answers: 200 },
    { method: "POST", as: "admin", form: { id: messageId, mark: "not-spam" }, answers: 200 },
  ],
  "/admin/invoices/:id": [get({ as: "admin", path: `/admin/invoices/${orderId}`, answers: 404 })],
  "/admin/customers/:email": [get({ as: "admin", path: `/admin/customers/${CUSTOMER}` })],
  "/admin/unfinished": [get({ as: "admin" }), { method: "POST", as: "admin", form: { orderId }, answers: 400 }],
  "/admin/conversations": [
    get({ as: "admin", query: { page: "1" } }),
    { method: "POST", as: "admin", form: { intent: "save-reply", title: "Thanks", text: "Thank you!" }, answers: 200 },
    { method: "POST", as: "admin", form: { intent: "remove-reply", id: messageId }, answers: 200 },
  ],
  "/admin/health": [
    get({ as: "admin" }),
    { method: "POST", as: "admin", form: { intent: "retry", id: messageId }, answers: 400 },
    { method: "POST", as: "admin", form: { intent: "run-checks" }, answers: 200 },
  ],
  "/admin/users": [
    get({ as: "admin" }),
    { method: "POST", as: "admin", form: { intent: "resend", id: invitationId }, answers: 200 },
    { method: "POST", as: "admin", form: { intent: "invite", email: "guest2@acme.example" }, answers: 200 },
    { method: "POST", as: "admin", form: { intent: "revoke", id: invitationId }, answers: 400 },
    { method: "POST", as: "admin", form: { intent: "remove", email: "nobody@acme.example" }, answers: 400 },
    { method: "POST", as: "admin", form: { intent: "settings", refundLimit: "$500.00" }, answers: 200 },
  ],
});
