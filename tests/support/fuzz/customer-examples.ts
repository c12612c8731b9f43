import type { Example } from "./hostile-input.ts";

/** Who bought what the examples are about. */
export const CUSTOMER = "jo@acme.example";

type Things = { orderId: string; key: string };

/** What the customer's page takes, from whoever opened its mailed link and from others. */
export const customerExamples = ({ orderId, key }: Things): Readonly<Record<string, readonly Example[]>> => ({
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
    { method: "POST", form: { intent: "forget", orderId }, answers: 302 },
  ],
  "/my-order/invoices/:id": [{ method: "GET", as: "customer", path: `/my-order/invoices/${orderId}`, answers: 404 }],
  "/my-order/find": [
    { method: "GET", query: { link: "expired" }, answers: 200 },
    { method: "POST", form: { email: "fuzz@acme.example" }, answers: 200 },
  ],
});
