import { routeTable } from "../fuzz/route-table.ts";

/** What the addresses of pages may say, each of it a payload: the pages show some of it again, in their search fields for example. */
const QUERY = [
  ...["q", "order", "status", "service", "from", "to", "only", "show", "kind", "older", "page", "made", "quote"],
  ...["tab", "next", "token", "key", "session_id", "subject", "link", "ask", "upload", "work", "sort", "message"],
];

/** Every page of the shop, with payloads for all that its address may say. */
export const requestWithPayload = (payload: string): string[] =>
  routeTable()
    .filter(({ isPage }) => isPage)
    .map(({ path }) => {
      const params = new URLSearchParams(QUERY.map((name) => [name, payload]));
      return `${path.replaceAll(/:\w+|\*/g, encodeURIComponent(payload))}?${params}`;
    });

/** Forms that are refused and shown again with what was typed. `orderId` is an order of the customer's. */
export const rejectedForms = (payload: string, orderId: string): [path: string, form: Record<string, string>][] => [
  ["/contact", { name: payload, email: payload, company: payload, message: payload }],
  ["/auth", { intent: "login", email: payload, password: payload }],
  ["/auth?tab=register", { intent: "register", email: payload, password: payload }],
  ["/auth/forgot", { email: payload }],
  ["/auth/reset", { token: payload, password: "x" }],
  ["/invitation", { token: payload, password: "x" }],
  ["/my-order/find", { email: payload }],
  ["/my-order", { intent: "billing", orderId, billingName: payload, billingAddress: "", taxNumber: payload }],
  ["/my-order", { intent: "message", orderId, messageId: payload, message: payload.padEnd(5_001, ".") }],
  ["/my-order", { intent: "request-refund", orderId, requestId: orderId, amount: "1", reason: payload }],
  ["/admin/orders", { intent: "note", orderId, noteId: payload, note: payload }],
  [
    "/admin/orders/new",
    { id: orderId, service: payload, name: payload, email: payload, amount: payload, reason: payload },
  ],
  ["/admin/quotes/new?service=campaign", { businessName: payload, email: payload, budget: payload, ownPrice: payload }],
  ["/admin/coupons", { intent: "create", code: payload, percentOff: payload, endsOn: payload, uses: payload }],
  ["/admin/users", { intent: "invite", email: payload, role: payload }],
  ["/admin/conversations", { intent: "save-reply", title: payload.padEnd(81, "."), text: payload }],
  ["/admin/account", { intent: "enable-two-factor", code: payload }],
];
