import { describe, expect, it } from "vitest";
import { findMisplacedImports } from "./import-directions";

const check = (files: Record<string, string>) => findMisplacedImports(new Map(Object.entries(files)));

describe("findMisplacedImports", () => {
  it("finds nothing where imports go down or stay in their room", () => {
    expect(
      check({
        "app/routes/order/form.tsx":
          'import { orderForm } from "~/ordering/order-form"; import { part } from "./part";',
        "app/routes/order/part.tsx": "export const part = 1;",
        "app/ordering/order-form.tsx": 'import { services } from "~/catalog/services";',
        "app/catalog/services.ts": 'import { blast } from "./blast/service";',
        "app/catalog/blast/service.ts": 'import { offer } from "./offer"; import { defineService } from "../service";',
        "app/catalog/blast/offer.ts": 'import type { Offer } from "../offer";',
        "app/catalog/offer.ts": "export type Offer = {};",
        "app/db/schema/orders-schema.ts":
          'import type { OrderStatus } from "~/order/order"; import { sql } from "drizzle-orm";',
        "app/order/order.ts": "export type OrderStatus = string;",
      }),
    ).toEqual([]);
  });

  it.each([
    ["static", 'import { placeOrder } from "~/orders/checkout/place-order.server";'],
    ["type-only", 'import type { Placed } from "../orders/checkout/place-order.server";'],
    ["dynamic", 'const orders = await import("~/orders/checkout/place-order.server");'],
    ["re-exporting", 'export { placeOrder } from "~/orders/checkout/place-order.server";'],
  ])("finds a %s import that goes upwards", (_kind, source) => {
    expect(
      check({ "app/mail/smtp.server.ts": source, "app/orders/checkout/place-order.server.ts": "export {}" }),
    ).toEqual([
      "app/mail/smtp.server.ts imports app/orders/checkout/place-order.server.ts: upwards, from app/mail to app/orders/checkout",
    ]);
  });

  it("finds rooms of one floor that know each other", () => {
    expect(check({ "app/payments/payments.ts": 'import "~/mail/mail";', "app/mail/mail.ts": "" })).toEqual([
      "app/payments/payments.ts imports app/mail/mail.ts: sideways, from app/payments to app/mail",
    ]);
  });

  it("finds a route that imports another folder's route", () => {
    const files = { "app/routes/home/home.tsx": 'import "../order/form";', "app/routes/order/form.tsx": "" };
    expect(check(files)).toContain(
      "app/routes/home/home.tsx imports app/routes/order/form.tsx: app/routes/home and app/routes/order never import each other",
    );
  });

  it("finds a service that imports another service, even further down", () => {
    const files = { "app/catalog/blast/view.tsx": 'import "../campaign/offer";', "app/catalog/campaign/offer.ts": "" };
    expect(check(files)).toEqual([
      "app/catalog/blast/view.tsx imports app/catalog/campaign/offer.ts: app/catalog/blast and app/catalog/campaign never import each other",
    ]);
  });

  it("lets only the Stripe adapter load Stripe, and the sandbox only its types", () => {
    const rooms = ["stripe.server.ts", "stripe-faults.server.ts", "stripe-sessions.server.ts"];
    const adapter = rooms.map((file) => `app/payments/${file}`).join(", ");
    expect(
      check({
        "app/payments/stripe.server.ts": 'import Stripe from "stripe";',
        "sandbox/api/api.ts": 'import type Stripe from "stripe";',
        "sandbox/pay-page/pay.ts": 'import Stripe from "stripe";',
        "app/orders/refunds/refunds.server.ts": 'import type { Stripe } from "stripe";',
      }),
    ).toEqual([
      `sandbox/pay-page/pay.ts imports stripe: only ${adapter} may`,
      `app/orders/refunds/refunds.server.ts imports stripe: only ${adapter} may`,
    ]);
  });

  it("lets only the server into the sandbox, and the sandbox at nothing of the shop but what is truly shared", () => {
    expect(
      check({
        "server/payments.ts": 'import { placeOf } from "../sandbox/place";',
        "app/payments/stripe.server.ts": 'import { placeOf } from "../../sandbox/place";',
        "sandbox/place.ts": 'import { isLoopback } from "../app/urls/loopback.ts"; import "../app/order/order.ts";',
        "app/urls/loopback.ts": "",
        "app/order/order.ts": "",
      }),
    ).toEqual([
      "app/payments/stripe.server.ts imports sandbox/place.ts: only server may",
      "sandbox/place.ts imports app/order/order.ts: sandbox knows only app/money, app/urls",
    ]);
  });

  it("finds orders that know of accounts, even further down", () => {
    const files = {
      "app/accounts/sign-in/sign-in.server.ts": 'import "~/orders/records/customer";',
      "app/orders/records/customer.ts": "",
    };
    expect(check(files)).toEqual([
      "app/accounts/sign-in/sign-in.server.ts imports app/orders/records/customer.ts: app/accounts and app/orders never import each other",
    ]);
  });

  it("lets only db/ know the drivers", () => {
    expect(
      check({
        "app/db/postgres/postgres.server.ts":
          'import { Pool } from "pg"; import { drizzle } from "drizzle-orm/node-postgres";',
        "app/jobs/queue.server.ts": 'import { sql } from "drizzle-orm"; import { PGlite } from "@electric-sql/pglite";',
      }),
    ).toEqual(["app/jobs/queue.server.ts imports @electric-sql/pglite: only app/db may"]);
  });

  it("finds server code in a browser's room", () => {
    const files = { "app/ui/button.tsx": 'import { x } from "./icon.server";', "app/ui/icon.server.ts": "" };
    expect(check(files)).toEqual([
      "app/ui/button.tsx imports app/ui/icon.server.ts: browser code never imports server code",
    ]);
  });

  it("lets only money/ format dollars", () => {
    const format = 'new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })';
    expect(check({ "app/money/money.ts": format, "app/ui/price-card.tsx": format })).toEqual([
      "app/ui/price-card.tsx formats money: only app/money does",
    ]);
  });

  it("asks for a place for a folder that it does not know", () => {
    expect(check({ "app/helpers/misc.ts": "" })).toEqual([
      "app/helpers/misc.ts is on no floor: give it a place in scripts/checks/floors.ts",
    ]);
  });
});
