import { randomUUID } from "node:crypto";
import { png, samples } from "../files/samples.ts";
import type { Shop } from "../shop/shop.ts";
import { firstMatch, openPortal, type Visitor } from "../shop/visitor.ts";
import { type Example, type Examples, form, get, json } from "./requests.ts";

export const CUSTOMER = "jo@acme.example";

type Things = {
  orderId: string;
  key: string;
  fileId: string;
  /** A text of the delivery. */
  draftId: string;
  /** Delivery of `orderId`. */
  deliveryId: string;
  /** The same customer's BLAST order, and the delivery of its first calendar. */
  blastId: string;
  calendarId: string;
};

/** Opens the customer's magic link, uploads a picture and creates a delivery. */
export async function createCustomerFixtures(shop: Shop, admin: Visitor, orderId: string): Promise<Things> {
  const { key, visitor: customer } = await openPortal(shop, CUSTOMER);
  const fileId = await customer.sendFile(orderId, "logo.png", png(9, 9));
  const deliveryId = randomUUID();
  const draftId = await admin.sendFile(orderId, "draft.txt", samples.text, "admin");
  await admin.post("/admin/orders", deliverForm({ orderId, deliveryId, draftId }));
  const blastId = firstMatch((await customer.get("/my-order")).html, /(?<=order=)[\w-]{36}(?="[^>]*><strong>BLAST)/);
  const page = await customer.get(`/my-order?order=${blastId}`);
  const calendarId = firstMatch(page.html, /(?<=\/my-order\/deliveries\/)[\w-]{36}/);
  return { orderId, key, fileId, draftId, deliveryId, blastId, calendarId };
}

const deliverForm = ({ orderId, deliveryId, draftId }: Pick<Things, "orderId" | "deliveryId" | "draftId">) => ({
  intent: "create-delivery",
  orderId,
  deliveryId,
  title: "First draft",
  note: "Please have a look.",
  closes: "yes",
  fileId: draftId,
  linkLabel: "Preview",
  linkUrl: "https://preview.example/page",
});

/** Of a file that is not in the delivery: the examples have no file of the team. */
const pinForms = ({ orderId, fileId, deliveryId }: Things): Record<string, string>[] => {
  const message = { orderId, messageId: fileId, text: "Bigger, please." };
  return [
    { intent: "add-pin", ...message, deliveryId, page: `${fileId}:1`, point: "12.5,80" },
    { intent: "answer-pin", ...message, pinId: orderId },
    { intent: "resolve-pin", orderId, pinId: orderId, resolved: "yes" },
  ];
};

export const deliveryExamples = (things: Things): Example[] => {
  const { orderId, fileId, blastId, calendarId } = things;
  return [
    form("admin", deliverForm(things)),
    form("admin", { intent: "withdraw-delivery", orderId: blastId, deliveryId: calendarId }, 400),
    form("admin", { intent: "remove-unsent-file", orderId, fileId }, 400),
    ...pinForms(things).map((fields) => form("admin", fields, 400)),
  ];
};

export const customerExamples = (things: Things): Examples => {
  const { orderId, key, fileId, draftId, deliveryId, blastId, calendarId } = things;
  const draft = `/files/${draftId}`;
  const calendar = `/my-order/deliveries/${calendarId}`;
  const file = `/my-order/files/${fileId}`;
  const notes = { orderId, name: "notes.txt", size: 1 };
  const start = { query: { offset: "0" } };
  const refund = { amount: "1", reason: "Why?", subscription: "keep" };
  const comment = "More pictures, please.";
  return {
    "/my-order": [
      get({ as: "customer", query: { order: orderId, before: orderId } }),
      get({ query: { key }, answers: 302 }),
      get({ as: "customer", query: { order: orderId, ask: "cancel", from: "provider" } }),
      form("customer", { intent: "unheard", orderId }, 400),
      form("customer", { intent: "message", orderId, messageId: orderId, message: "When do you start?" }),
      ...["cancel-subscription", "resume-subscription", "change-card", "pay-month"].map((intent) =>
        form("customer", { intent, orderId, requestId: orderId }, 400),
      ),
      get({ as: "customer", query: { order: orderId, ask: "refund" } }),
      form("customer", { intent: "request-refund", orderId, requestId: orderId, ...refund }, 400),
      form("customer", { intent: "withdraw-refund", orderId, requestId: orderId }, 400),
      form("nobody", { intent: "forget", orderId }, 302),
      form("nobody", { intent: "open-link", key }, 302),
      form("customer", { intent: "remove-upload", orderId, fileId }, 400),
      ...pinForms(things).map((fields) => form("customer", fields, 400)),
      form("customer", { intent: "approve-delivery", orderId, deliveryId }),
      form("customer", { intent: "revise-delivery", orderId: blastId, deliveryId: calendarId, comment }),
    ],
    "/my-order/deliveries/:id": [get({ as: "customer", path: calendar }), get({ path: calendar, answers: 404 })],
    "/my-order/deliveries/:id/page": [
      get({ as: "customer", path: `${calendar}/page` }),
      get({ path: `${calendar}/page`, answers: 404 }),
    ],
    "/admin/deliveries/:id": [get({ as: "admin", path: `/admin/deliveries/${calendarId}` })],
    "/my-order/invoices/:id": [get({ as: "customer", path: `/my-order/invoices/${orderId}`, answers: 404 })],
    "/my-order/files": [json(notes, 200, { as: "customer" }), json(notes, 404)],
    "/my-order/files/:id": [
      get({ as: "customer", path: file }),
      get({ path: file, answers: 404 }),
      form("customer", {}, 200, { path: file, ...start }),
    ],
    "/my-order/files/:id/preview": [
      get({ as: "customer", path: `${file}/preview` }),
      get({ path: `${file}/preview`, answers: 404 }),
    ],
    // A text has no pages.
    "/my-order/files/:id/pages/:page": [get({ as: "customer", path: `/my-order${draft}/pages/1`, answers: 404 })],
    "/my-order/files/:id/frame": [
      get({ as: "customer", path: `/my-order${draft}/frame` }),
      get({ path: `/my-order${draft}/frame`, answers: 404 }),
    ],
    // Not multipart, so without files.
    "/my-order/upload": [
      get(),
      form("customer", { intent: "unheard", files: "logo.png" }, 400, { query: { order: orderId } }),
    ],
    "/admin/files": [json(notes, 200, { as: "admin" })],
    "/admin/files/:id": [
      get({ as: "admin", path: `/admin/files/${fileId}` }),
      form("admin", {}, 404, { path: `/admin/files/${fileId}`, ...start }),
    ],
    "/admin/files/:id/preview": [get({ as: "admin", path: `/admin/files/${fileId}/preview` })],
    "/admin/files/:id/pages/:page": [get({ as: "admin", path: `/admin${draft}/pages/1`, answers: 404 })],
    "/admin/files/:id/frame": [get({ as: "admin", path: `/admin${draft}/frame` })],
    "/my-order/find": [get({ query: { link: "expired" } }), form("nobody", { email: "fuzz@acme.example" })],
  };
};
