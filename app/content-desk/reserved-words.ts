/** First parts of the shop's own addresses, which no page of staff may have. A test compares them with the routes and the static files. */
const RESERVED: ReadonlySet<string> = new Set([
  ...[
    "about",
    "admin",
    "api",
    "assets",
    "auth",
    "blog",
    "brand",
    "careers",
    "contact",
    "cookie",
    "healthz",
    "invitation",
  ],
  ...["media", "metrics", "my-order", "og", "pay", "payment-success", "pre-checkout", "privacy", "quote", "readyz"],
  ...["receipt", "refund", "request-sent", "sandbox-pay", "services", "terms"],
]);

export const isReservedWord = (words: string): boolean => RESERVED.has(words);
