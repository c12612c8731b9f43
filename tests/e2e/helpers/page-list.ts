import { listedOffers } from "~/catalog/offers";

/** The pages that can be opened by themselves today (docs/product/pages.md#routes). */
const servicePages: readonly string[] = listedOffers.map(({ paths }) => paths.form);

/** Those that navigation and footer lead to: below the services stands the suite. */
export const offeredPages: readonly string[] = [...servicePages, "/ai-automation-booking"];

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

/** A path that nothing answers. */
export const UNKNOWN_PATH = "/no-such-page";
