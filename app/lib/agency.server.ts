import { AsyncLocalStorage } from "node:async_hooks";
import { agencyZone, readZoneFrom } from "./dates/agency-zone";
import { type Currency, currencyNow, readCurrencyFrom } from "./money";

/** What amounts and times need to know of a site. `timeZone`: as IANA names it. */
export type Agency = { currency: Currency; timeZone: string };

const shown = new AsyncLocalStorage<Agency>();

/** `live`: of the site that visitors see. */
export function startAgency(live: () => Agency): void {
  readCurrencyFrom(() => (shown.getStore() ?? live()).currency);
  readZoneFrom(() => (shown.getStore() ?? live()).timeZone);
}

/** As another site has it: a preview, or pages that are prepared. */
export const asAgency = <T>(agency: Partial<Agency>, work: () => T): T =>
  shown.run({ currency: currencyNow(), timeZone: agencyZone(), ...agency }, work);
