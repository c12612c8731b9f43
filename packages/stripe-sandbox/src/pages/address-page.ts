import type Stripe from "stripe";
import type { Form } from "../api/wire-format.ts";
import { customerDetails } from "../payments/session-object.ts";
import type { Provider } from "../store/objects.ts";
import { taxIdType } from "../tax/automatic-tax.ts";
import { sessionLocation, sessionTaxes } from "../tax/document-taxes.ts";
import { exclusiveTax, sumOfTaxes } from "../tax/line-taxes.ts";
import { type Html, html, pageDocument, sellerLine } from "./page-layout.ts";

type Session = Stripe.Checkout.Session;

export type AddressInput = Record<AddressField, string>;
type AddressField = "country" | "state" | "line1" | "city" | "postalCode" | "taxId";
export type AddressErrors = Partial<Record<AddressField, string>>;

/** The first of two steps, so that the total with tax is shown before the card is charged. */
export const asksForAddress = ({ billing_address_collection, automatic_tax, tax_id_collection }: Session): boolean =>
  billing_address_collection === "required" || automatic_tax.enabled || tax_id_collection?.enabled === true;

export const needsAddress = (session: Session): boolean =>
  asksForAddress(session) && !session.customer_details?.address;

/** Null if the form is that of the card. */
export function parseAddress(form: Form): AddressInput | null {
  if (form.country === undefined) return null;
  const text = (name: AddressField): string => {
    const value = form[name];
    return typeof value === "string" ? value.slice(0, 500).trim() : "";
  };
  return {
    country: text("country").toUpperCase(),
    state: text("state").toUpperCase(),
    line1: text("line1"),
    city: text("city"),
    postalCode: text("postalCode"),
    taxId: text("taxId").toUpperCase().replaceAll(/[\s.]/g, ""),
  };
}

/** Stores the address and computes the taxes for it. Nothing is written for errors. Must run in a transaction. */
export function saveAddress(provider: Provider, session: Session, input: AddressInput): AddressErrors {
  const errors: AddressErrors = {};
  if (!/^[A-Z]{2}$/.test(input.country)) errors.country = "Please enter a country code of two letters, such as US.";
  if (input.country === "US" && !/^[A-Z]{2}$/.test(input.state))
    errors.state = "Please enter a state code of two letters, such as TX.";
  const type = input.taxId && session.tax_id_collection?.enabled ? taxIdType(input.taxId, input.country) : "unknown";
  if (type === null) errors.taxId = "Your tax ID is invalid.";
  if (Object.keys(errors).length > 0 || type === null) return errors;
  const { line1, city, postalCode } = input;
  const address = {
    city: city || null,
    country: input.country,
    line1: line1 || null,
    line2: null,
    postal_code: postalCode || null,
    state: input.state || null,
  };
  const details = session.customer_details ?? customerDetails(session.customer_email ?? "", null);
  const taxIds = input.taxId && session.tax_id_collection?.enabled ? [{ type, value: input.taxId }] : [];
  provider.store.put(withTaxes(provider, { ...session, customer_details: { ...details, address, tax_ids: taxIds } }));
  return {};
}

function withTaxes(provider: Provider, session: Session): Session {
  if (!session.automatic_tax.enabled) return session;
  const { items } = provider.store.draft(session.id);
  const discount = session.total_details?.amount_discount ?? 0;
  const taxes = sessionTaxes(provider, items, discount, sessionLocation(session)).flat();
  return {
    ...session,
    amount_total: (session.amount_subtotal ?? 0) - discount + exclusiveTax(taxes),
    automatic_tax: { ...session.automatic_tax, status: "complete" },
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: sumOfTaxes(taxes) },
  };
}

const FIELDS: readonly { name: AddressField; label: string; autocomplete: string }[] = [
  { name: "country", label: "Country (two letters, such as US)", autocomplete: "country" },
  { name: "state", label: "State (two letters, in the US)", autocomplete: "address-level1" },
  { name: "line1", label: "Address", autocomplete: "address-line1" },
  { name: "city", label: "City", autocomplete: "address-level2" },
  { name: "postalCode", label: "Postal code", autocomplete: "postal-code" },
  { name: "taxId", label: "Business tax ID (optional)", autocomplete: "off" },
];

export function addressPage(session: Session, seller: string, values: AddressInput | null, errors: AddressErrors) {
  const fields = FIELDS.filter(({ name }) => name !== "taxId" || session.tax_id_collection?.enabled);
  return pageDocument(
    "Your billing address",
    html`<section class="panel notice" aria-labelledby="address-heading">
      ${sellerLine(seller, session.cancel_url ? { href: session.cancel_url, label: "Cancel and go back" } : null)}
      <h1 id="address-heading">Billing address</h1>
      <p>We need it to compute the tax. You’ll see the total before you pay.</p>
      <form method="post" action="${session.id}" novalidate>
        <div role="alert">${Object.keys(errors).length > 0 && html`<p class="alert"><b>Please correct the marked fields.</b></p>`}</div>
        ${fields.map((field) => fieldRow(field, values?.[field.name] ?? "", errors[field.name]))}
        <button type="submit">Continue</button>
      </form>
    </section>`,
  );
}

const fieldRow = ({ name, label, autocomplete }: (typeof FIELDS)[number], value: string, error?: string): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="box"><input id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="200" value="${value}"
      ${error ? html`aria-invalid="true" aria-describedby="${name}-fault"` : null}></div>
    ${error ? html`<p class="fault" id="${name}-fault">${error}</p>` : null}
  </div>`;
