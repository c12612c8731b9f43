import type { PaymentProvider } from "~/billing/provider/payment-provider";
import { listTaxRates } from "~/billing/taxes/tax-rates.server";
import type { Settings } from "~/lib/config/settings.server";
import type { Db } from "~/lib/db/database";
import { errorFinding, type Finding, okFinding, pluralize, warningFinding } from "./findings";

type Taxes = Settings["tax"];

/** For TAX=table; no finding otherwise. */
export async function checkTaxTable(db: Db, { mode }: Taxes): Promise<Finding[]> {
  if (mode !== "table") return [];
  const { length } = await listTaxRates(db);
  if (length > 0) return [okFinding("taxes", `Our own table has ${pluralize(length, "rate")}.`)];
  return [
    warningFinding(
      "taxes",
      "TAX=table is set, but the list of rates is empty: no customer pays tax.",
      "An owner adds the rates at /admin/taxes.",
    ),
  ];
}

/** For TAX=stripe; no finding otherwise. */
export async function checkProviderTaxes(provider: PaymentProvider, { mode }: Taxes): Promise<Finding[]> {
  if (mode !== "stripe") return [];
  try {
    return [assessProviderTaxes(await provider.checkTaxSettings())];
  } catch {
    return [
      warningFinding(
        "taxes",
        "The card provider does not say whether it can compute taxes.",
        "Check its status page, and that a restricted key may read the tax settings.",
      ),
    ];
  }
}

function assessProviderTaxes({ active, missing }: Awaited<ReturnType<PaymentProvider["checkTaxSettings"]>>): Finding {
  if (active) return okFinding("taxes", "The card provider computes the taxes.");
  return errorFinding(
    "taxes",
    `TAX=stripe is set, but the card provider cannot compute taxes${missing.length > 0 ? ` (missing: ${missing.join(", ")})` : ""}, so customers cannot pay.`,
    "Complete the tax settings in its dashboard (Settings, Tax), with the registrations, or set TAX=off.",
  );
}
