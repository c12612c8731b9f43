import type { BriefField } from "~/checkout/quotes/brief-fields.server";
import { formatMoney } from "~/lib/money";
import { Check, FormField, InputField, MoneyInput } from "~/routes/admin/shared/form-field";

/** Input of a rejected form, and the invalid field. */
export type RejectedQuote = { error: string; field?: string; typed: Record<string, string> };

/** Fields about who orders; all others are about the work. */
const CUSTOMER_FIELDS = ["name", "email", "businessName", "companyName", "company", "phone", "phoneNumber", "website"];

export const isCustomerField = (name: string): boolean => CUSTOMER_FIELDS.includes(name);

/** A customer who ordered before. `values`: by the name of the form's field. */
export type FoundCustomer = { email: string; customer: string; values: Readonly<Record<string, string>> };

/** Once one customer is chosen from the suggestions of a field, fills in the other fields that are empty. */
export function fillCustomer(
  form: HTMLFormElement,
  { name, value }: { name: string; value: string },
  customers: readonly FoundCustomer[],
): void {
  const [chosen, ...others] = customers.filter(({ values }) => value !== "" && values[name] === value);
  if (!chosen || others.length > 0 || !isCustomerField(name)) return;
  for (const [field, known] of Object.entries(chosen.values)) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement && control.value === "") control.value = known;
  }
}

type QuoteFieldsProps = {
  fields: readonly BriefField[];
  typed: Readonly<Record<string, string>>;
  rejected: RejectedQuote | undefined;
  catalogCents: number | null;
  /** Suggestions for the field that is typed in. */
  customers: readonly FoundCustomer[];
};

export function QuoteFields({ fields, typed, rejected, catalogCents, customers }: QuoteFieldsProps) {
  const [customer, work] = [true, false].map((isCustomer) =>
    fields.filter(({ name }) => isCustomerField(name) === isCustomer),
  );
  const fieldOf = (field: BriefField) => ({
    field: { ...field, value: typed[field.name] ?? field.value },
    error: rejected?.field === field.name ? rejected.error : null,
  });
  return (
    <>
      <h2>Customer</h2>
      {customer?.map((field) => (
        <QuoteBriefField key={field.name} {...fieldOf(field)} customers={customers} />
      ))}
      <h2>Work</h2>
      {work?.map((field) => (
        <QuoteBriefField key={field.name} {...fieldOf(field)} />
      ))}
      <h2>Price</h2>
      <PriceFields typed={typed} rejected={rejected} catalogCents={catalogCents} />
    </>
  );
}

const INPUT_TYPES = { email: "email", line: "text", money: "text", number: "number" };

type QuoteBriefFieldProps = { field: BriefField; error: string | null; customers?: readonly FoundCustomer[] };

/** Only the email address is required. */
function QuoteBriefField({ field, error, customers = [] }: QuoteBriefFieldProps) {
  const { name, label, kind, options, value } = field;
  const suggested = customers.filter(({ values }) => values[name]);
  return (
    <FormField
      label={label}
      optional={kind !== "email"}
      error={error}
      className={kind === "text" ? "col-span-full" : ""}
    >
      {(control) => {
        const shared = { ...control, name, defaultValue: value };
        if (kind === "text") return <textarea {...shared} rows={4} className="input" />;
        if (kind === "money") return <MoneyInput {...shared} />;
        if (kind !== "choice")
          return (
            <>
              <input
                {...shared}
                type={INPUT_TYPES[kind]}
                autoComplete="off"
                className="input"
                list={isCustomerField(name) ? `${control.id}-customers` : undefined}
              />
              {isCustomerField(name) && (
                <datalist id={`${control.id}-customers`}>
                  {suggested.map(({ email, customer, values }) => (
                    <option key={email} value={values[name]} label={name === "email" ? customer : email} />
                  ))}
                </datalist>
              )}
            </>
          );
        return (
          <select {...shared} className="input">
            <option value="">Not decided</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        );
      }}
    </FormField>
  );
}

/** The sheet hides the fields of a custom price while the catalog's price is chosen. */
function PriceFields({ typed, rejected, catalogCents }: Omit<QuoteFieldsProps, "fields" | "customers">) {
  const isCustom = typed.priceKind === "custom";
  const hiddenForCatalog = catalogCents === null ? "" : "in-[form:has([name=priceKind][value=catalog]:checked)]:hidden";
  const errorOf = (field: string) => (rejected?.field === field ? rejected.error : null);
  return (
    <>
      <fieldset className="tight col-span-full">
        <legend className="sr-only">Price</legend>
        <Check
          type="radio"
          name="priceKind"
          value="catalog"
          defaultChecked={!isCustom}
          label={catalogCents === null ? "Catalog price" : `Catalog price, ${formatMoney(catalogCents)}`}
          hint={catalogCents === null ? "The brief decides it, unless the service is priced on request." : undefined}
        />
        <Check type="radio" name="priceKind" value="custom" defaultChecked={isCustom} label="Custom price" />
      </fieldset>
      <InputField
        as={MoneyInput}
        label="Custom price (USD)"
        hint="Of a subscription, for each month. Its setup fee stays."
        className={hiddenForCatalog}
        error={errorOf("price")}
        name="ownPrice"
        maxLength={20}
        defaultValue={typed.ownPrice}
        onInput={(event) => chooseCustomPrice(event.currentTarget.form)}
      />
      <InputField
        label="Reason"
        className={`col-span-full ${hiddenForCatalog}`}
        hint="Shown to the customer, beside the difference from the catalog’s price"
        error={errorOf("reason")}
        name="priceReason"
        maxLength={200}
        autoComplete="off"
        defaultValue={typed.priceReason}
      />
    </>
  );
}

/** For a price that is typed before the radio button is pressed. */
function chooseCustomPrice(form: HTMLFormElement | null): void {
  const kind = form?.elements.namedItem("priceKind");
  if (kind instanceof RadioNodeList) kind.value = "custom";
}
