import type { Budget } from "./weigh.ts";

/**
 * What the scripts of a page may weigh when it is entered, in KiB of brotli, as they are served. The first line that fits a page's
 * route counts. React and what every page needs of the router are 79 of them, the frame (navigation, footer, toasts, what reads a new page out) 15.
 * docs/decisions/2026-11-22-few-scripts.md says what is in them. A number here only goes down, or says why not.
 */
export const budgets: readonly Budget[] = [
  { what: "pages to read", pages: /^(routes\/(home|about|blog|contact|not-found)|legal )/, kib: 109 },
  { what: "order forms", pages: /^form /, kib: 135 },
  { what: "summaries", pages: /^pre-checkout /, kib: 128 },
  { what: "after an order", pages: /^(success|confirmation) /, kib: 123 },
  { what: "receipts and quotes", pages: /^routes\/(order|quote)\//, kib: 126.5 },
  { what: "accounts", pages: /^routes\/account\//, kib: 110 },
  { what: "customers' pages", pages: /^routes\/my-order\//, kib: 120 },
  { what: "staff pages", pages: /^(routes\/admin\/|admin )/, kib: 129 },
];
