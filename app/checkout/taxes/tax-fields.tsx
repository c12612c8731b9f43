import { useId } from "react";
import { TAX_FIELDS } from "~/orders/tax-field-names";
import { FieldError } from "~/ui/field";
import { countries } from "./countries";

export type TaxFieldsProps = {
  disabled?: boolean;
  /** Fields of a form that is posted need no handler. */
  onChange?: (name: string, value: string) => void;
  error?: string;
};

/** Where the customer is, for our table of taxes. Works in a posted form without scripts. */
export default function TaxFields({ disabled, onChange, error }: TaxFieldsProps) {
  const id = useId();
  const control = (name: string) => ({
    id: `${id}-${name}`,
    name,
    className: "field",
    disabled,
    ...(onChange && {
      onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
    }),
  });
  const { country, state, taxId } = TAX_FIELDS;
  return (
    <fieldset className="mb-4 grid gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-bold leading-6">Billing country, for the tax</legend>
      <label htmlFor={`${id}-${country}`} className="-mb-2 text-sm leading-6">
        Country
      </label>
      <select {...control(country)} autoComplete="billing country" defaultValue="">
        <option value="">Choose a country</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <div className="grid grid-cols-2 gap-3">
        <div>
          <label htmlFor={`${id}-${state}`} className="mb-1 block text-sm leading-6">
            State (in the US)
          </label>
          <input
            {...control(state)}
            placeholder="TX"
            autoComplete="billing address-level1"
            autoCapitalize="characters"
            maxLength={3}
          />
        </div>
        <div>
          <label htmlFor={`${id}-${taxId}`} className="mb-1 block text-sm leading-6">
            VAT ID (optional)
          </label>
          <input
            {...control(taxId)}
            placeholder="DE123456789"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={24}
          />
        </div>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
