import type { CheckoutTax } from "~/billing/provider/payment-provider";
import type { ShopSettings } from "~/content/documents/live-content.server";
import type { App } from "~/lib/app-context.server";
import type { TaxLine } from "~/lib/db/column-types";
import type { OrderRow } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { computeTaxes } from "~/orders/tax-lines";
import { isReverseCharged, type TaxPlace } from "~/orders/tax-place";
import { findTaxRate } from "./tax-rates.server";

/** The taxes stored with an order that is not paid. */
export type TaxPlan = Pick<OrderRow, "taxMode" | "taxLines" | "taxCountry" | "taxState" | "taxId">;

const NO_TAX: TaxPlan = { taxMode: null, taxLines: null, taxCountry: null, taxState: null, taxId: null };

/** `items` before the discount; empty for a single price. `amount` after it. Cents. */
type Purchase = {
  productName: string;
  amount: number;
  items: readonly { name: string; amount: number }[];
  discount?: number;
};

const PLACE_MISSING = "Please choose the country of your billing address, which the tax depends on.";
const STATE_MISSING = "Please enter the state of your billing address, which the tax depends on.";

/** A sentence for the buyer if our table needs to know the country or state. */
export async function findTaxPlaceFault(
  app: Pick<App, "db" | "settings">,
  place: TaxPlace | null,
): Promise<string | null> {
  if (app.settings.tax.mode !== "table") return null;
  if (!place) return PLACE_MISSING;
  return (await findTaxRate(app.db, place.country, place.state)).needsState ? STATE_MISSING : null;
}

/** Fails as `findTaxPlaceFault`. */
export async function planTax(
  app: Pick<App, "db" | "settings">,
  purchase: Purchase,
  place: TaxPlace | null,
): Promise<Result<{ plan: TaxPlan }>> {
  const { mode, included, country: seller } = app.settings.tax;
  if (mode === null) return { ok: true, plan: NO_TAX };
  if (mode === "stripe") return { ok: true, plan: { ...NO_TAX, taxMode: "stripe" } };
  if (!place) return failure(PLACE_MISSING);
  const { rate, needsState } = await findTaxRate(app.db, place.country, place.state);
  if (needsState) return failure(STATE_MISSING);
  const reverseCharge = rate !== null && isReverseCharged(place, seller);
  const items = discounted(purchase);
  const lines = !rate
    ? []
    : computeTaxes(
        items.map(({ amount }) => amount),
        reverseCharge ? 0 : rate.rate,
        included,
      ).map(({ net, tax }, index): TaxLine => {
        const { name, country, state } = rate;
        const item = items[index]?.name ?? "";
        return { item, name, rate: rate.rate, net, tax, included, country, state, reverseCharge };
      });
  return {
    ok: true,
    plan: {
      taxMode: "table",
      taxLines: lines,
      taxCountry: place.country,
      taxState: place.state,
      taxId: place.taxId,
    },
  };
}

/** The provider deducts the discount from the first items. */
function discounted({ productName, amount, items, discount = 0 }: Purchase) {
  const all = items.length > 0 ? items : [{ name: productName, amount: amount + discount }];
  let left = discount;
  return all.map(({ name, amount }) => {
    const off = Math.min(left, amount);
    left -= off;
    return { name, amount: amount - off };
  });
}

/** What is sent to the provider when a session is opened for the order. Undefined without taxes. */
export function toCheckoutTax(
  settings: ShopSettings,
  { taxMode, taxLines }: Pick<TaxPlan, "taxMode" | "taxLines">,
): CheckoutTax | undefined {
  if (taxMode === "stripe") return { by: "provider", included: settings.tax.included };
  if (taxMode !== "table") return undefined;
  const charged = (taxLines ?? []).filter(({ reverseCharge }) => !reverseCharge);
  // All items have the same rate.
  return { by: "table", rates: charged.slice(0, 1) };
}
