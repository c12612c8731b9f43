import { type ReactNode, useId } from "react";
import type { BriefField } from "~/checkout/quotes/brief-fields.server";

/** What was sent and refused, with the field that is wrong. */
type Answered = { field?: string; typed: Record<string, string> };

/** The fields of a service's brief, as far as a customer has said them, and the price. */
export function QuoteFields({ fields, answered }: { fields: readonly BriefField[]; answered: Answered | undefined }) {
  const typed = (name: string, otherwise = "") => answered?.typed[name] ?? otherwise;
  const wrong = answered?.field;
  return (
    <>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 text-mute">What the customer told us. Only the email address is required.</legend>
        {fields.map((field) => (
          <QuoteBriefField key={field.name} field={{ ...field, value: typed(field.name, field.value) }} wrong={wrong} />
        ))}
      </fieldset>
      <fieldset className="mt-6 grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-bold font-sans text-xl">Price</legend>
        <Labelled label="Custom price (USD)" hint="Leave blank for the catalog price">
          {(id) => (
            <input
              {...described(id, wrong === "price")}
              name="ownPrice"
              inputMode="decimal"
              autoComplete="off"
              className="field-dense"
              defaultValue={typed("ownPrice")}
            />
          )}
        </Labelled>
        <Labelled label="Reason" hint="Shown to the customer: “Price agreed: …”">
          {(id) => (
            <input
              {...described(id, wrong === "reason")}
              name="priceReason"
              maxLength={200}
              autoComplete="off"
              className="field-dense"
              defaultValue={typed("priceReason")}
            />
          )}
        </Labelled>
      </fieldset>
    </>
  );
}

function QuoteBriefField({
  field: { name, label, kind, options, value },
  wrong,
}: {
  field: BriefField;
  wrong?: string;
}) {
  return (
    <div className={kind === "text" ? "sm:col-span-2" : ""}>
      <Labelled label={kind === "email" ? `${label} *` : label}>
        {(id) => {
          const shared = {
            ...described(id, wrong === name, false),
            name,
            defaultValue: value,
            className: "field-dense",
          };
          if (kind === "text") return <textarea {...shared} rows={4} />;
          if (kind !== "choice") return <input {...shared} type={TYPES[kind]} autoComplete="off" />;
          return (
            <select {...shared}>
              <option value="">Not decided</option>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          );
        }}
      </Labelled>
    </div>
  );
}

const TYPES = { email: "email", line: "text", number: "number" };

const described = (id: string, isWrong: boolean, hinted = true) => ({
  id,
  "aria-invalid": isWrong || undefined,
  "aria-describedby": hinted ? `${id}-hint` : undefined,
});

function Labelled({ label, hint, children }: { label: string; hint?: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-mute text-sm">
        {label}
      </label>
      {children(id)}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-mute text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
