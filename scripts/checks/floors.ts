/** How the house is laid out, for the check of import directions. Paths are from the project's root; `*` is one folder. */

/**
 * Top floor first. A file belongs to the longest path below that it begins with. It may import what is in the same room
 * and what is on the floors below; rooms of one floor know nothing of each other.
 */
export const floors: readonly (readonly string[])[] = [
  ["server"],
  ["app/routes.ts", "app/root.tsx", "app/entry.server.tsx", "app/entry.client.tsx"],
  ["app/routes", "app/routes/*"],
  ["app/chrome"],
  ["app/orders", "app/ordering", "app/contact", "app/accounts"],
  // The catalogue: its lists, the services, what a service is, the list of offers, the offers, what an offer is.
  [
    "app/catalog/services.ts",
    "app/catalog/views.ts",
    "app/catalog/summary.ts",
    "app/catalog/metadata.ts",
    "app/catalog/deliverables.server.ts",
  ],
  ["app/catalog/*"],
  ["app/catalog/view.ts"],
  ["app/catalog/service.ts"],
  ["app/catalog/field.ts", "app/catalog/deliverable.ts"],
  ["app/catalog/offers.ts"],
  ["app/catalog/*/offer.ts"],
  ["app/catalog/offer.ts", "app/catalog/rules.ts", "app/catalog/consent.ts"],
  // What a request is handed: the ports below, not what is made of them.
  ["app/app.server.ts"],
  ["app/accounts/auth.server.ts", "app/accounts/activity.server.ts"],
  ["app/payments", "app/mail", "app/jobs", "app/documents", "app/http"],
  ["app/db"],
  ["app/limits.server.ts", "app/log.server.ts"],
  ["app/logging"],
  ["app/settings.server.ts"],
  ["app/environment.server.ts"],
  ["app/content"],
  ["app/ui"],
  ["app/document"],
  // What an order is, and what a path of this site is, without any database: pure, so that everybody may speak of them.
  ["app/orders/order.ts", "app/orders/site-path.ts"],
  ["app/money", "app/assets", "app/styles", "app/app.css", "app/loopback.ts"],
];

/** Folders whose siblings never import each other, on whatever floor their files are. */
export const islands: readonly string[] = ["app/catalog/*", "app/routes/*"];

/** Packages that only some folders may know. With `types`, their types may be used elsewhere as listed. */
export const borders: readonly { packages: readonly string[]; inside: readonly string[]; types?: readonly string[] }[] =
  [
    {
      packages: ["stripe"],
      inside: [
        "app/payments/stripe.server.ts",
        "app/payments/stripe-faults.server.ts",
        "app/payments/stripe-sessions.server.ts",
        "app/payments/sandbox/testing.ts",
      ],
      types: ["app/payments"],
    },
    { packages: ["pg", "@electric-sql/pglite", "drizzle-orm/node-postgres", "drizzle-orm/pglite"], inside: ["app/db"] },
    { packages: ["pg-boss"], inside: ["app/jobs"] },
    { packages: ["nodemailer"], inside: ["app/mail"] },
  ];

/** Rooms that a browser loads: they never import a `.server` file. The bundler checks the rest. */
export const browserRooms: readonly string[] = [
  "app/ordering",
  "app/chrome",
  "app/catalog",
  "app/content",
  "app/ui",
  "app/money",
];

/** Only this room makes text of an amount of money. */
export const moneyRoom = "app/money";
