import type { DescribedField } from "./description-schema";
import type { Offer } from "./types";

export type { DescribedField, ServiceDescription } from "./description-schema";

/** Warning of a summary without a form. */
export const MISSING_FORM = "No form data found. Please fill out the form.";

/** `{title}`, `{price}` and `{button}` are the offer's of the moment. */
export const withOfferWords = (text: string, { title, price, buttonText }: Offer): string =>
  text.replace(/\{(title|price|button)\}/g, (_, name) =>
    name === "title" ? title : name === "price" ? price.label : buttonText,
  );

export function isAsked({ shownIf }: Pick<DescribedField, "shownIf">, values: Readonly<Record<string, unknown>>) {
  if (!shownIf) return true;
  const value = values[shownIf.field];
  return Array.isArray(value) ? value.includes(shownIf.is) : value === shownIf.is;
}
