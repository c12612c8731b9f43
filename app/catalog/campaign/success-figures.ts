import { toCents } from "~/lib/money";

/** What /campaign-success shows, in integer cents, USD. */
export type CampaignAmounts = { budget: number; fee: number; total: number };

/**
 * Reads the query parameters budget, total and fee, in dollars, each defaulting to 0.
 * Anyone can write an address: only one plain decimal number counts, at most nine digits before the point.
 */
export function readCampaignAmounts(search: string): CampaignAmounts {
  const query = new URLSearchParams(search);
  const cents = (name: string) => {
    const [value = "", ...repeated] = query.getAll(name);
    return repeated.length === 0 && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? toCents(Number(value)) : 0;
  };
  return { budget: cents("budget"), fee: cents("fee"), total: cents("total") };
}
