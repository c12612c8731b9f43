import { z } from "zod";
import { post } from "../shop/purchase.ts";
import type { Shop } from "../shop/shop.ts";
import type { Visitor } from "../shop/visitor.ts";
import { type Examples, form, get } from "./hostile-input.ts";
import { firstMatch } from "./send.ts";

type Things = {
  orderId: string;
  key: string;
  requestId: string;
};

const order = {
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

export async function manualThings(shop: Shop, admin: Visitor, game: object): Promise<Things> {
  await admin.post("/admin/orders/new", order);
  const { html } = await admin.get(`/admin/orders?order=${order.id}`);
  const requested = await post(`${shop.url}/api/service-requests`, { ...game, additionalRequirements: "Free offers" });
  const { id: requestId } = z.object({ id: z.uuid() }).parse(requested.json);
  return { orderId: order.id, key: firstMatch(html, /(?<=\/pay\/[0-9a-f-]{36}\?key=)[\w-]{43}/), requestId };
}

/** What staff do with orders that they made and with spam, beside all `others`, and the page at which such an order is paid for. */
export const manualExamples = ({ orderId, key, requestId }: Things, others: Examples): Examples => ({
  ...others,
  "/admin/orders/new": [
    get({ as: "admin" }),
    form("admin", { ...order, sendLink: "on" }, 302),
    form("admin", { ...order, amount: "0.10" }, 400),
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
