import { type ComponentProps, type ComponentType, type ReactNode, useId } from "react";
import { currencyNow } from "~/lib/money";
import { AdminIcon } from "./admin-icon";

type FormFieldProps = {
  /** Of the control, for links to it. */
  id?: string;
  label: string;
  /** "sr-only": for screen readers only. */
  labelClass?: string;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string | null;
  /** Marks the label; required fields need no mark. */
  optional?: boolean;
  className?: string;
  /** `<FormField label="Name">{(control) => <input className="input" name="name" {...control} />}</FormField>` */
  children: (control: FieldControl) => ReactNode;
};

export type FieldControl = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

/** A label, its control, and a hint or an error below. */
export function FormField(props: FormFieldProps) {
  const { id: given, label, labelClass, hint, error, optional, className = "", children } = props;
  const ownId = useId();
  const id = given ?? ownId;
  const messageId = `${id}-message`;
  const described = error || hint ? messageId : undefined;
  return (
    <div className={`form-field ${className}`}>
      <label htmlFor={id} className={labelClass}>
        <span>{label}</span>
        {optional && <span className="font-normal text-faint"> (optional)</span>}
      </label>
      <div className="contents">
        {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": described })}
      </div>
      {error ? (
        <p id={messageId} className="fault" role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p id={messageId} className="hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

type ControlProps<Control extends "input" | "textarea" | "select"> = Omit<FormFieldProps, "children" | "labelClass"> &
  Omit<ComponentProps<Control>, keyof FormFieldProps>;

type InputFieldProps = ControlProps<"input"> & { as?: ComponentType<ComponentProps<"input">> };

/** A field of one line. `as`: an input with a unit, for example. */
export const InputField = ({
  id,
  label,
  hint,
  error,
  optional,
  className,
  as: Input = Line,
  ...input
}: InputFieldProps) => (
  <FormField {...{ id, label, hint, error, optional, className }}>
    {(control) => <Input {...control} {...input} />}
  </FormField>
);

const Line = (input: ComponentProps<"input">) => <input {...input} className="input" />;

export const TextAreaField = ({ id, label, hint, error, optional, className, ...area }: ControlProps<"textarea">) => (
  <FormField {...{ id, label, hint, error, optional, className }}>
    {(control) => <textarea {...control} {...area} className="input" />}
  </FormField>
);

type SelectFieldProps = ControlProps<"select"> & { options: readonly (readonly [value: string, text: string])[] };

export const SelectField = ({ id, label, hint, error, optional, className, options, ...select }: SelectFieldProps) => (
  <FormField {...{ id, label, hint, error, optional, className }}>
    {(control) => (
      <select {...control} {...select} className="input">
        <Options of={options} />
      </select>
    )}
  </FormField>
);

export const Options = ({ of }: { of: SelectFieldProps["options"] }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

/** The currency's sign stands inside the field. */
export const MoneyInput = (input: ComponentProps<"input">) => (
  <span className={currencyNow().sign.length > 1 ? "with code" : "with sign"}>
    <span className="unit" aria-hidden="true">
      {currencyNow().sign}
    </span>
    <input inputMode="decimal" autoComplete="off" {...input} className="input num" />
  </span>
);

export const PercentInput = (input: ComponentProps<"input">) => (
  <span className="with percent">
    <input inputMode="numeric" autoComplete="off" {...input} className="input num" />
    <span className="unit" aria-hidden="true">
      %
    </span>
  </span>
);

export const SearchInput = ({ className = "", ...input }: ComponentProps<"input">) => (
  <span className={`with ${className}`}>
    <AdminIcon name="search" />
    <input type="search" maxLength={200} {...input} className="input" />
  </span>
);

type CheckProps = Omit<ComponentProps<"input">, "type"> & {
  type?: "checkbox" | "radio";
  label: ReactNode;
  hint?: ReactNode;
};

/** A checkbox or radio button; its whole line is the target. */
export function Check({ type = "checkbox", label, hint, className = "", ...input }: CheckProps) {
  const hintId = useId();
  return (
    <label className={`check ${className}`}>
      <input {...input} type={type} aria-describedby={hint ? hintId : undefined} />
      <span>{label}</span>
      {hint && (
        <span id={hintId} className="hint">
          {hint}
        </span>
      )}
    </label>
  );
}
