import type { Budget } from "./weigh.ts";

/**
 * What the scripts of a page may weigh, in KiB of brotli, as they are served. The first line that fits a page's route counts. Content
 * pages load the site script, and with an island's first touch what its budget says; React Router's pages load all of theirs when they are
 * entered. A number here only goes down, or says why not.
 */
export const budgets: readonly Budget[] = [
  { what: "site script", pages: /^site$/, kib: 5 },
  { what: "contact form", pages: /^contact-form\.island$/, kib: 76 },
  { what: "order form", pages: /^order-form\.island$/, kib: 112 },
  { what: "order summary", pages: /^order-summary\.island$/, kib: 114 },
  { what: "playable game", pages: /^playable-game\.island$/, kib: 112 },
  { what: "after an order", pages: /^(success|confirmation) /, kib: 158 },
  { what: "receipts and quotes", pages: /^routes\/(order|quote)\//, kib: 158 },
  { what: "accounts", pages: /^routes\/account\//, kib: 158 },
  { what: "customers' pages", pages: /^routes\/my-order\//, kib: 166 },
  { what: "staff pages", pages: /^(routes\/admin\/|admin )/, kib: 182 },
];
