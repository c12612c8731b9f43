import type { Example } from "./hostile-input.ts";

/** A checkout with a code that nobody made, and what staff do with coupons. */
export const couponExamples = (checkout: { metadata: object }): Readonly<Record<string, readonly Example[]>> => ({
  "/api/coupons": [
    {
      method: "POST",
      json: { ...checkout, metadata: { ...checkout.metadata, coupon: "NOBODY" } },
      answers: 400,
    },
  ],
  "/admin/coupons": [
    { method: "GET", as: "admin", answers: 200 },
    {
      method: "POST",
      as: "admin",
      form: { intent: "create", code: "FUZZ10", percentOff: "10", services: "blast", oncePerAddress: "on" },
      answers: 200,
    },
    {
      method: "POST",
      as: "admin",
      form: { intent: "deactivate", id: "3f2b8c1e-1111-4222-8333-444455556666" },
      answers: 400,
    },
  ],
});
