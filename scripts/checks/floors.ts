/** How the house is laid out, for the check of import directions. Paths are from the project's root; `*` is one folder. */

/**
 * Top floor first. A file belongs to the longest path below that it begins with. It may import what is in the same room
 * and what is on the floors below; rooms of one floor know nothing of each other.
 */
export const floors: readonly (readonly string[])[] = [
  ["server"],
  ["app/routes.ts", "app/root.tsx", "app/entry.server.tsx"],
  // The site script, which loads parts and islands from everywhere.
  ["app/client"],
  ["app/routes", "app/routes/*"],
  ["app/chrome"],
  // Looks at all that is below, for the shell and for /admin/health.
  ["app/doctor"],
  ["app/accounts/mails"],
  ["app/accounts/second-factor"],
  // A purchase on the server, from what people look at down to what every part of it writes; beside it a purchase in the browser,
  // messages, and people with their accounts.
  [
    "app/orders/desk",
    "app/orders/staff",
    "app/orders/customer",
    "app/orders/mails",
    "app/orders/documents",
    "app/ordering",
    "app/contact",
    "app/accounts/sign-in",
  ],
  ["app/orders/deliveries"],
  ["app/orders/files"],
  ["app/orders/access", "app/orders/messages", "app/orders/invoices", "app/orders/quotes", "app/orders/manual"],
  ["app/orders/checkout", "app/accounts/admins"],
  ["app/orders/payments", "app/accounts/session", "app/accounts/forms"],
  ["app/orders/refunds"],
  ["app/orders/subscriptions"],
  ["app/orders/coupons"],
  // Due dates are set with what is paid and renewed.
  ["app/orders/work"],
  ["app/orders/records"],
  // The catalog: its lists, the services, what a service is, the list of offers, the offers, what an offer is.
  [
    "app/catalog/services.ts",
    "app/catalog/own-pages.ts",
    "app/catalog/summary.ts",
    "app/catalog/metadata.ts",
    "app/catalog/deliverables.server.ts",
  ],
  ["app/catalog/*"],
  // A content calendar: its drawing, the calendar, its words, and below them what a brief says.
  ["app/catalog/blast/calendar/drawing"],
  ["app/catalog/blast/calendar"],
  ["app/catalog/blast/calendar/writing"],
  ["app/catalog/blast/calendar/reading"],
  ["app/catalog/view.ts"],
  ["app/catalog/service.ts"],
  ["app/catalog/offers.ts"],
  ["app/catalog/*/offer.ts"],
  ["app/catalog/field.ts"],
  ["app/catalog/offer.ts", "app/catalog/rules.ts", "app/catalog/consent.ts"],
  // All mails, whatever they are about; what is kept of a person, and for how long.
  ["app/outbox", "app/privacy"],
  // What a request is handed: the ports below, not what is made of them.
  ["app/app.server.ts"],
  // Passwords and sessions; the log of what staff did.
  ["app/auth", "app/activity"],
  ["app/payments", "app/mail", "app/jobs", "app/documents", "app/files", "app/http"],
  ["app/db"],
  ["app/logging"],
  ["app/settings"],
  // What a receipt shows, and how: for services, pages and mails alike; files of an order, for both sides.
  ["app/receipt", "app/uploads"],
  ["app/content"],
  ["app/islands"],
  ["app/ui"],
  ["app/document"],
  // The card provider for trying the shop: a product of its own, which knows nothing of the shop.
  ["sandbox/command"],
  ["sandbox"],
  ["sandbox/api"],
  ["sandbox/clock-page"],
  ["sandbox/pay-page"],
  ["sandbox/time"],
  ["sandbox/billing"],
  ["sandbox/charges", "sandbox/checkout"],
  ["sandbox/events"],
  ["sandbox/store"],
  ["sandbox/wire"],
  // Pure, so that everybody may speak of them: what an order is, who may do what, what an amount reads like, what a path of this site is.
  [
    "app/order",
    "app/staff",
    "app/money",
    "app/urls",
    "app/assets",
    "app/styles",
    "app/app.css",
    "app/virtual.d.ts",
    "app/result.ts",
  ],
];

/** Rooms that never import each other, on whatever floor their files are. */
export const islands: readonly (readonly string[])[] = [
  ["app/catalog/*"],
  ["app/routes/*"],
  ["app/orders", "app/ordering", "app/contact", "app/accounts"],
];

/** Rooms with a door: who may come in, and what they know of all that is outside. */
export const doors: readonly { room: string; openTo: readonly string[]; leadsTo: readonly string[] }[] = [
  // Dollars as text, which addresses are this machine's, and the colors.
  { room: "sandbox", openTo: ["server"], leadsTo: ["app/money", "app/urls", "app/styles"] },
];

/** Packages that only some folders may know. With `types`, their types may be used elsewhere as listed. */
export const borders: readonly { packages: readonly string[]; inside: readonly string[]; types?: readonly string[] }[] =
  [
    {
      packages: ["stripe"],
      inside: [
        "app/payments/stripe.server.ts",
        "app/payments/stripe-faults.server.ts",
        "app/payments/stripe-sessions.server.ts",
      ],
      types: ["app/payments", "sandbox"],
    },
    { packages: ["pg", "@electric-sql/pglite", "drizzle-orm/node-postgres", "drizzle-orm/pglite"], inside: ["app/db"] },
    { packages: ["pg-boss"], inside: ["app/jobs"] },
    { packages: ["nodemailer"], inside: ["app/mail"] },
    {
      packages: ["@aws-sdk/client-s3", "@aws-sdk/lib-storage"],
      inside: ["app/files/s3.server.ts"],
    },
    { packages: ["sharp", "file-type"], inside: ["app/files"] },
  ];

/** Rooms that a browser loads: they never import a `.server` file. The bundler checks the rest. */
export const browserRooms: readonly string[] = [
  "app/ordering",
  "app/chrome",
  "app/catalog",
  "app/receipt",
  "app/uploads",
  "app/content",
  "app/ui",
  "app/money",
];

/** Only this room makes text of an amount of money. */
export const moneyRoom = "app/money";
