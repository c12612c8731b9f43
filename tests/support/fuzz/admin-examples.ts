import { randomUUID } from "node:crypto";
import { z } from "zod";
import { NOTIFICATION_KINDS } from "~/lib/db/column-types";
import { checkoutBody, post } from "../shop/purchase.ts";
import type { Shop } from "../shop/shop.ts";
import { firstMatch, type Visitor } from "../shop/visitor.ts";
import { type Example, type Examples, form, get, json, UNKNOWN_ID } from "./requests.ts";

type ManualOrderFixtures = {
  orderId: string;
  /** Key of its payment page. */
  key: string;
  /** A service request that looks like spam. */
  requestId: string;
};

const manualOrder = {
  id: "3f2b8c1e-7777-4222-8333-444455556666",
  service: "web-page",
  name: "Jo Miller",
  email: "jo@acme.example",
  company: "Acme Ltd",
  phone: "",
  amount: "450.00",
  reason: "Two pages",
  description: "",
};

export async function createManualOrderFixtures(
  shop: Shop,
  admin: Visitor,
  request: object,
): Promise<ManualOrderFixtures> {
  await admin.post("/admin/orders/new", manualOrder);
  const { html } = await admin.get(`/admin/orders/${manualOrder.id}`);
  const spam = await post(`${shop.url}/api/service-requests`, { ...request, additionalRequirements: "Free offers" });
  const { id: requestId } = z.object({ id: z.uuid() }).parse(spam.json);
  return { orderId: manualOrder.id, key: firstMatch(html, /(?<=\/pay\/[0-9a-f-]{36}\?key=)[\w-]{43}/), requestId };
}

/** Adds manual orders, their payment page and spam to `others`. */
export const manualOrderExamples = ({ orderId, key, requestId }: ManualOrderFixtures, others: Examples): Examples => ({
  ...others,
  "/admin/orders/new": [
    get({ as: "admin" }),
    form("admin", { ...manualOrder, sendLink: "on" }, 302),
    form("admin", { ...manualOrder, amount: "0.10" }, 400),
  ],
  "/pay/:id": [
    get({ path: `/pay/${orderId}`, query: { key } }),
    form("nobody", {}, 200, { path: `/pay/${orderId}`, query: { key } }),
    get({ path: `/pay/${orderId}`, answers: 404 }),
  ],
  "/admin/orders": [
    ...(others["/admin/orders"] ?? []),
    form("admin", { intent: "spam", orderId: requestId }),
    form("admin", { intent: "not-spam", orderId: requestId }),
    form("admin", { intent: "cancel-manual", orderId: requestId }, 400),
  ],
});

/** Fields of the company's details. */
const COMPANY = {
  brand: "Pixel Pilots",
  phone: "(555) 010-0199",
  email: "hello@pixelpilots.example",
  address: "128 Arcade Avenue",
  mon: "09:00-18:00",
  holidays: "none",
};

const POST = {
  title: "A post of ten words",
  excerpt: "An excerpt that says in one or two sentences what a reader will know afterwards.",
  date: "2026-11-02",
  author: "maya-torres",
  category: "Web Pages",
  picture: "1",
  offer: "",
  shown: "yes",
  body: "## Hello\n\nIt **says** [hello](/contact).",
};

const notificationsForm = {
  intent: "save-notifications",
  ...Object.fromEntries(
    NOTIFICATION_KINDS.flatMap((kind) => [
      [`${kind}-when`, "daily"],
      [`${kind}-whose`, "mine"],
    ]),
  ),
};

/** `messageId` may be any id. */
type Ids = { orderId: string; messageId: string };

/** Work on orders, the email log, the activity log and the admin's account. */
export const workExamples = ({ orderId, messageId }: Ids): Examples => {
  const older = `2026-01-01T00:00:00.000000Z_${orderId}`;
  const orderPath = `/admin/orders/${orderId}`;
  const emailPath = `/admin/emails/${orderId}`;
  const userPath = `/admin/users/${randomUUID()}`;
  return {
    "/admin": [
      get({ as: "admin", query: { only: "mine" } }),
      form("admin", { intent: "work", orderId, assignee: "" }, 200, { query: { index: "" } }),
      form("admin", { intent: "remind", orderId: UNKNOWN_ID }, 400, { query: { index: "" } }),
    ],
    "/admin/board": [
      get({ as: "admin", query: { only: "mine", service: "web-page" } }),
      form("admin", { intent: "work", orderId, workStatus: "waiting", assignee: "", dueDate: "2026-11-26" }, 302),
      form("admin", { intent: "note", noteId: messageId, orderId, note: "Call first." }, 302),
    ],
    "/admin/orders/:id": [
      get({ as: "admin", path: orderPath, query: { q: "acme", status: "paid", from: "2026-01-01", before: orderId } }),
      get({ as: "admin", path: `/admin/orders/${messageId}`, answers: 404 }),
      form("admin", { intent: "work", orderId, workStatus: "waiting", dueDate: "Nov 28, 2026" }, 200, {
        path: orderPath,
      }),
      form("admin", { intent: "message", orderId, messageId, text: "Hello", fileId: orderId }, 400, {
        path: orderPath,
      }),
      form("admin", { intent: "revoke-links", orderId: messageId }, 400, { path: orderPath }),
    ],
    "/admin/updates": [get({ as: "admin", query: { since: "1" } })],
    "/admin/emails": [get({ as: "admin", query: { q: "acme", status: "sent", kind: "order-team-email", older } })],
    "/admin/emails/:id": [
      get({ as: "admin", path: emailPath, answers: 404 }),
      form("admin", { intent: "resend", press: messageId }, 400, { path: emailPath }),
    ],
    "/admin/emails/:id/preview": [get({ as: "admin", path: `${emailPath}/preview`, answers: 404 })],
    "/admin/activity": [get({ as: "admin", query: { q: "acme", older } })],
    "/": [get(), get({ query: { preview: "1.2-9999999999-x" }, answers: 404 })],
    "/admin/content": [
      get({ as: "admin" }),
      get({ as: "admin", query: { q: "acme" } }),
      get({ as: "admin", query: { new: "" } }),
      form("admin", { intent: "new-post" }, 302),
      form("admin", { intent: "new-page", address: "imprint" }, 302),
      form("admin", { intent: "new-service", title: "Logo sprint" }, 302),
    ],
    // Not multipart, so without a file.
    "/admin/content/media": [
      get({ as: "admin", query: { page: "2" } }),
      form("admin", { intent: "upload", alt: "Our office at night" }, 400),
      form("admin", { intent: "describe", name: "0123456789abcdef0123456789abcdef", alt: "Our office", base: "" }, 400),
      form("admin", { intent: "remove", name: "0123456789abcdef0123456789abcdef" }, 400),
    ],
    "/admin/content/:kind": [
      get({ as: "admin", path: "/admin/content/site", query: { versions: "all", from: "0", to: "1" } }),
      get({ as: "admin", path: "/admin/content/none", answers: 404 }),
      form("admin", { intent: "save", base: "0", ...COMPANY, note: "A new number" }, 200, {
        path: "/admin/content/site",
      }),
      form("admin", { intent: "save", base: "0", ...POST }, 200, { path: "/admin/content/post-1" }),
      form("admin", { intent: "publish-page", base: "0", reviewed: "" }, 400, { path: "/admin/content/home" }),
      form("admin", { intent: "schedule", id: orderId }, 400, { path: "/admin/content/claims" }),
      form("admin", { intent: "publish", base: "0", "amount.blast.price": "free" }, 400, {
        path: "/admin/content/catalog",
      }),
      form("admin", { intent: "discard", base: "99" }, 409, { path: "/admin/content/claims" }),
      form("admin", { intent: "send-test", base: "0", sample: "none" }, 400, { path: "/admin/content/emails" }),
      form("admin", { intent: "end-links" }, 200, { path: "/admin/content/claims" }),
      form("admin", { intent: "restore", revision: "99", base: "0" }, 400, { path: "/admin/content/claims" }),
    ],
    "/admin/content/:kind/sample/:sample": [
      get({ as: "admin", path: "/admin/content/emails/sample/refund-email" }),
      get({ as: "admin", path: "/admin/content/brand/sample/none", answers: 404 }),
      get({ as: "admin", path: "/admin/content/brand/sample/invoice" }),
      get({ as: "admin", path: "/admin/content/brand/sample/link-preview" }),
    ],
    "/auth/code": [get({ answers: 302 }), form("nobody", { code: "123456" }, 302)],
    "/admin/account": [
      get({ as: "admin" }),
      form("admin", { intent: "start-two-factor", password: "not the password" }, 400),
      form("admin", { intent: "enable-two-factor", code: "123456" }, 400),
      form("admin", { intent: "end-session", session: randomUUID() }, 400),
      form("admin", notificationsForm, 200),
    ],
    "/admin/users/:id": [
      get({ as: "admin", path: userPath, answers: 404 }),
      form("admin", { intent: "role", role: "manager" }, 404, { path: userPath }),
      form("admin", { intent: "end-session", session: randomUUID() }, 404, { path: userPath }),
    ],
  };
};

export const refundRequestExamples = ({ orderId, messageId }: Ids): Example[] => [
  form(
    "admin",
    { intent: "grant-refund", requestId: orderId, refundId: messageId, cents: "1", seen: "0", work: "new" },
    400,
  ),
  form("admin", { intent: "decline-refund", requestId: orderId, answer: "No." }, 400),
];

export const couponExamples = (checkout: { metadata: object }): Examples => ({
  "/api/coupons": [json({ ...checkout, metadata: { ...checkout.metadata, coupon: "NOBODY" } }, 400)],
  "/admin/coupons": [
    get({ as: "admin" }),
    get({ as: "admin", query: { q: "FUZZ", show: "all", service: "blast", made: "FUZZ10" } }),
    form("admin", { intent: "deactivate", id: UNKNOWN_ID }, 400),
  ],
  "/admin/setup": [
    get({ as: "admin" }),
    form("admin", { intent: "keep", step: "claims", kept: "Maya Torres is on your About page." }, 200),
    form("admin", { intent: "keep", step: "nothing" }, 400),
    form("admin", { intent: "load-examples" }, 400),
    form("admin", { intent: "remove-examples" }, 200),
  ],
  "/admin/taxes": [
    get({ as: "admin" }),
    form("admin", { intent: "add", country: "ZZ", state: "FZ", name: "Tax", percent: "8.25" }, 200),
    form("admin", { intent: "remove", id: UNKNOWN_ID }, 400),
  ],
  "/admin/coupons/new": [
    get({ as: "admin" }),
    form("admin", { code: "FUZZ10", kind: "percent", percentOff: "10", services: "blast", oncePerAddress: "on" }, 302),
    form("admin", { code: "FUZZ20", kind: "amount", amountOff: "20.00", endsOn: "Nov 28, 2019" }, 400),
  ],
});

/** Saves a quote. Returns the path of its page, with its key. */
export async function createTestQuote(shop: Pick<Shop, "url">, body: unknown = checkoutBody()): Promise<string> {
  const { json } = await post(`${shop.url}/api/quotes`, body);
  return z.object({ url: z.string().startsWith("/quote/") }).parse(json).url;
}

export async function quoteExamples(shop: Shop): Promise<Examples> {
  const { pathname: path, searchParams } = new URL(await createTestQuote(shop), shop.url);
  const query = { key: searchParams.get("key") ?? "" };
  const [id = ""] = path.split("/").slice(2);
  const ownPrice = { ownPrice: "1,500.00", priceReason: "A friend" };
  return {
    "/api/quotes": [json(checkoutBody())],
    "/quote/:id": [
      get({ path, query }),
      get({ path, answers: 404 }),
      form("nobody", {}, 400, { path, query }),
      form("nobody", { agreeTOS: "yes" }, 200, { path, query }),
      form("nobody", { intent: "question", id: UNKNOWN_ID, question: "Is the text included?" }, 303, { path, query }),
    ],
    "/quote/:id/pdf": [get({ path: `${path}/pdf`, query })],
    "/admin/quotes": [
      get({ as: "admin", query: { q: "acme", made: id } }),
      get({ as: "admin", query: { state: "open", service: "campaign" } }),
      form("admin", { intent: "revoke", id: UNKNOWN_ID }, 400),
      // The customer saved it.
      form("admin", { intent: "send", id }, 400),
    ],
    "/admin/quotes/new": [
      get({ as: "admin", query: { service: "campaign" } }),
      get({ as: "admin", query: { quote: id } }),
      form("admin", { intent: "preview", businessName: "Acme Ltd", budget: "4000", find: "acme" }, 200, {
        query: { service: "campaign" },
      }),
      form("admin", { businessName: "Acme Ltd", email: "fuzz@acme.example", ...ownPrice }, 302, {
        query: { service: "campaign" },
      }),
    ],
  };
}
