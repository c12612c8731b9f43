import { randomUUID } from "node:crypto";
import { png } from "../files/samples.ts";
import type { Shop } from "../shop/shop.ts";
import { keyIn, mailTo, Visitor } from "../shop/visitor.ts";
import { firstMatch } from "./first-match.ts";
import type { Example } from "./hostile-input.ts";

/** Who bought what the examples are about. */
export const CUSTOMER = "jo@acme.example";

type Things = {
  orderId: string;
  key: string;
  /** A picture that the customer sent. */
  fileId: string;
  /** What staff handed over, and the same customer's BLAST order with its first calendar. */
  deliveryId: string;
  blastId: string;
  calendarId: string;
};

/** What the examples are about: the customer's link is opened, a picture sent, and something handed over by an admin. */
export async function customerThings(shop: Shop, admin: Visitor, orderId: string): Promise<Things> {
  const key = keyIn(await mailTo(shop, CUSTOMER, "order"));
  const customer = new Visitor(shop);
  await customer.get(`/my-order?key=${key}`);
  const fileId = await customer.sendFile(orderId, "logo.png", png(9, 9));
  const deliveryId = randomUUID();
  await admin.post("/admin/orders", deliverForm(orderId, deliveryId));
  const blastId = firstMatch((await customer.get("/my-order")).html, /(?<=order=)[\w-]{36}(?="[^>]*><strong>BLAST)/);
  const page = await customer.get(`/my-order?order=${blastId}`);
  const calendarId = firstMatch(page.html, /(?<=\/my-order\/deliveries\/)[\w-]{36}/);
  return { orderId, key, fileId, deliveryId, blastId, calendarId };
}

const deliverForm = (orderId: string, deliveryId: string) => ({
  ...{
    intent: "create-delivery",
    orderId,
    deliveryId,
    title: "First draft",
    note: "Please have a look.",
    closes: "yes",
  },
  ...{ linkLabel: "Preview", linkUrl: "https://preview.example/page" },
});

/** What staff's page of orders takes about deliveries. */
export const deliveryExamples = ({ orderId, fileId, deliveryId, blastId, calendarId }: Things): readonly Example[] => {
  const asAdmin = (form: Record<string, string>, answers: number): Example => ({
    ...{ method: "POST", as: "admin", form, answers },
  });
  return [
    asAdmin(deliverForm(orderId, deliveryId), 200),
    asAdmin({ intent: "withdraw-delivery", orderId: blastId, deliveryId: calendarId }, 400),
    asAdmin({ intent: "remove-unsent-file", orderId, fileId }, 400),
  ];
};

const uploadForm = { intent: "unheard", files: "logo.png" };

/** What the customer's page takes, from whoever opened its mailed link and from others. */
export const customerExamples = ({
  orderId,
  key,
  fileId,
  deliveryId,
  blastId,
  calendarId,
}: Things): Readonly<Record<string, readonly Example[]>> => ({
  "/my-order": [
    { method: "GET", as: "customer", query: { order: orderId }, answers: 200 },
    { method: "GET", query: { key }, answers: 302 },
    { method: "GET", as: "customer", query: { order: orderId, ask: "cancel", from: "provider" }, answers: 200 },
    { method: "POST", as: "customer", form: { intent: "unheard", orderId }, answers: 400 },
    {
      method: "POST",
      as: "customer",
      form: { intent: "message", orderId, messageId: orderId, message: "When do you start?" },
      answers: 200,
    },
    ...["cancel-subscription", "resume-subscription", "change-card", "pay-month"].map(
      (intent): Example => ({
        ...{ method: "POST", as: "customer", form: { intent, orderId, requestId: orderId }, answers: 400 },
      }),
    ),
    { method: "GET", as: "customer", query: { order: orderId, ask: "refund" }, answers: 200 },
    {
      method: "POST",
      as: "customer",
      form: {
        intent: "request-refund",
        orderId,
        requestId: orderId,
        amount: "1",
        reason: "Why?",
        subscription: "keep",
      },
      answers: 400,
    },
    { method: "POST", as: "customer", form: { intent: "withdraw-refund", orderId, requestId: orderId }, answers: 400 },
    { method: "POST", form: { intent: "forget", orderId }, answers: 302 },
    { method: "POST", as: "customer", form: { intent: "remove-upload", orderId, fileId }, answers: 400 },
    { method: "POST", as: "customer", form: { intent: "approve-delivery", orderId, deliveryId }, answers: 200 },
    {
      method: "POST",
      as: "customer",
      form: { intent: "revise-delivery", orderId: blastId, deliveryId: calendarId, comment: "More pictures, please." },
      answers: 200,
    },
  ],
  "/my-order/deliveries/:id": [
    { method: "GET", as: "customer", path: `/my-order/deliveries/${calendarId}`, answers: 200 },
    { method: "GET", path: `/my-order/deliveries/${calendarId}`, answers: 404 },
  ],
  "/admin/deliveries/:id": [{ method: "GET", as: "admin", path: `/admin/deliveries/${calendarId}`, answers: 200 }],
  "/my-order/invoices/:id": [{ method: "GET", as: "customer", path: `/my-order/invoices/${orderId}`, answers: 404 }],
  "/my-order/files": [
    { method: "POST", as: "customer", json: { orderId, name: "notes.txt", size: 1 }, answers: 200 },
    { method: "POST", as: "nobody", json: { orderId, name: "notes.txt", size: 1 }, answers: 404 },
  ],
  "/my-order/files/:id": [
    { method: "GET", as: "customer", path: `/my-order/files/${fileId}`, answers: 200 },
    { method: "GET", path: `/my-order/files/${fileId}`, answers: 404 },
    {
      method: "POST",
      as: "customer",
      path: `/my-order/files/${fileId}`,
      query: { offset: "0" },
      form: {},
      answers: 200,
    },
  ],
  "/my-order/files/:id/preview": [
    { method: "GET", as: "customer", path: `/my-order/files/${fileId}/preview`, answers: 200 },
    { method: "GET", path: `/my-order/files/${fileId}/preview`, answers: 404 },
  ],
  // A form of another kind: none with files.
  "/my-order/upload": [
    { method: "GET", answers: 200 },
    { method: "POST", as: "customer", query: { order: orderId }, form: uploadForm, answers: 400 },
  ],
  "/admin/files": [{ method: "POST", as: "admin", json: { orderId, name: "notes.txt", size: 1 }, answers: 200 }],
  "/admin/files/:id": [
    { method: "GET", as: "admin", path: `/admin/files/${fileId}`, answers: 200 },
    { method: "POST", as: "admin", path: `/admin/files/${fileId}`, query: { offset: "0" }, form: {}, answers: 404 },
  ],
  "/admin/files/:id/preview": [{ method: "GET", as: "admin", path: `/admin/files/${fileId}/preview`, answers: 200 }],
  "/my-order/find": [
    { method: "GET", query: { link: "expired" }, answers: 200 },
    { method: "POST", form: { email: "fuzz@acme.example" }, answers: 200 },
  ],
});
