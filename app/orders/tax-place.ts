import * as z from "zod/mini";
import type { OrderRow } from "~/lib/db/schema/index";
import { cleanIdentifier } from "~/lib/identifier";
import { TAX_FIELDS } from "./tax-field-names";

/** What our table of rates needs to know about a customer. Codes are in upper case. */
export type TaxPlace = { country: string; state: string | null; taxId: string | null };

/** Null if the provider computes the tax, or before the customer has chosen a country. */
export const taxPlaceOf = (order: Pick<OrderRow, "taxCountry" | "taxState" | "taxId">): TaxPlace | null =>
  order.taxCountry === null ? null : { country: order.taxCountry, state: order.taxState, taxId: order.taxId };

const EU_COUNTRIES = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");

const isInEu = (country: string): boolean => EU_COUNTRIES.includes(country);

/** The form of a VAT id of the EU, such as DE123456789. Greece uses EL. */
const isEuVatId = (id: string, country: string): boolean =>
  new RegExp(`^${country === "GR" ? "EL" : country}[A-Z0-9+*]{2,12}$`).test(id);

/** A business of the EU in another country than the seller's accounts for the tax there. */
export const isReverseCharged = ({ country, taxId }: TaxPlace, sellerCountry: string): boolean =>
  taxId !== null && country !== sellerCountry && isInEu(country);

const code = (value: unknown) => (typeof value === "string" ? cleanIdentifier(value).toUpperCase() : "");

const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/));
const stateSchema = z.string().check(z.regex(/^[A-Z0-9]{1,3}$/));

type TaxFault = { ok: false; error: string; field: keyof typeof TAX_FIELDS };

/** The fields of a form or request. `null` if none is filled in. */
export function parseTaxPlace(fields: Record<string, unknown>): { ok: true; place: TaxPlace | null } | TaxFault {
  const country = code(fields[TAX_FIELDS.country]);
  const state = code(fields[TAX_FIELDS.state]);
  const taxId = code(fields[TAX_FIELDS.taxId]).replaceAll(/[\s.-]/g, "");
  if (country === "" && state === "" && taxId === "") return { ok: true, place: null };
  if (!countrySchema.safeParse(country).success)
    return { ok: false, error: "Please choose the country of your billing address.", field: "country" };
  if (state !== "" && !stateSchema.safeParse(state).success)
    return { ok: false, error: "Please enter the state’s code, such as TX.", field: "state" };
  if (taxId !== "" && isInEu(country) && !isEuVatId(taxId, country))
    return {
      ok: false,
      error: "This isn’t a VAT ID of the country. It begins with its code: DE123456789.",
      field: "taxId",
    };
  if (taxId.length > 20) return { ok: false, error: "Please use at most 20 characters.", field: "taxId" };
  return { ok: true, place: { country, state: state || null, taxId: taxId || null } };
}
