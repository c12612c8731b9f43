import { offers } from "~/catalog/offers";

/** In the navigation and the footer. */
export const offeredPages: readonly string[] = [
  ...offers.filter(({ listed }) => listed).map(({ paths }) => paths.form),
  "/ai-automation-booking",
];

/** Pages that need no order or account (docs/product/pages.md#routes). */
export const openPages = [
  "/",
  ...offeredPages,
  "/payment-success",
  "/receipt",
  "/about",
  "/blog",
  "/blog/1",
  "/contact",
  "/terms",
  "/privacy",
  "/refund",
  "/cookie",
  "/auth",
  "/my-order/find",
];

export const UNKNOWN_PATH = "/no-such-page";
