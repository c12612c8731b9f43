import { expect, test } from "vitest";
import { findNamedServices } from "./service-slugs";

const check = (files: Record<string, string>) =>
  findNamedServices(
    new Map(Object.entries({ "app/catalog/blast/offer.ts": "", "app/catalog/web-page/offer.ts": "", ...files })),
  );

test.each([
  ["a slug", 'export const isBlast = (order: Order) => order.service === "blast";', "blast"],
  ["a slug in a switch", 'switch (slug) { case "web-page": break; }', "web-page"],
  ["a slug as a key", 'const texts = { "web-page": 1 };', "web-page"],
  [
    "the slug of an offer",
    'import { webPage } from "~/catalog/web-page/offer"; if (s === webPage.slug) go();',
    "web-page",
  ],
  ["one of the services", "const first = services.blast;", "blast"],
  ["one of the services, unpacked", 'const { blast, "web-page": page } = services;', "blast"],
  ["one of the views", 'views["web-page"].Settled;', "web-page"],
])("%s outside its folder is reported", (_, source, slug) => {
  expect(check({ "app/orders/order.tsx": source })).toContain(
    `app/orders/order.tsx names the service ${slug}: move that code to app/catalog/${slug}`,
  );
});
