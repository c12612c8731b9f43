import { type Examples, form, get, json, UNKNOWN_ID } from "./hostile-input.ts";

export const couponExamples = (checkout: { metadata: object }): Examples => ({
  "/api/coupons": [json({ ...checkout, metadata: { ...checkout.metadata, coupon: "NOBODY" } }, 400)],
  "/admin/coupons": [
    get({ as: "admin" }),
    form("admin", { intent: "create", code: "FUZZ10", percentOff: "10", services: "blast", oncePerAddress: "on" }),
    form("admin", { intent: "deactivate", id: UNKNOWN_ID }, 400),
  ],
});
