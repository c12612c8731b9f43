/** What is bigger than scripts/checks/sizes.ts allows. Nothing is added here: what becomes small enough is taken out. */
export type Exceptions = { folders: readonly string[]; files: readonly string[] };

export const exceptions: Exceptions = {
  folders: [
    "app/catalog/blast",
    "app/catalog/blast/calendar",
    "app/catalog/campaign",
    "app/mail/templates",
    "app/ordering",
    "app/routes/admin",
    "app/ui",
  ],
  files: [
    "app/catalog/blast/calendar/themes.ts",
    "app/catalog/campaign/service.test.ts",
    "app/routes/order/form.test.tsx",
    "app/routes/order/pre-checkout.test.tsx",
    "app/routes/order/success.test.tsx",
    "app/styles/controls.css",
  ],
};

/** Files that still import each other in a circle. Nothing is added here either. */
export const knownCircles: readonly string[] = [
  "app/routes/admin/order-dialog.tsx",
  "app/routes/admin/orders.tsx",
  "app/routes/admin/payment-link-form.tsx",
  "app/routes/admin/refund-form.tsx",
  "app/routes/admin/subscription-form.tsx",
  "app/routes/admin/use-order-action.ts",
];
