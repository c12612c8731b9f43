import { type ChangeEvent, useRef, useState } from "react";
import { runAfterClick } from "~/ui/after-press";
import type { FormFields } from "./fields";
import type { BriefValues } from "./terms-consent";

export type FormState = {
  values: BriefValues;
  /** Fields that the customer has left or changed by a control of their own. */
  touched: ReadonlySet<string>;
  /** Also between two renderings. */
  latestValues: () => BriefValues;
  change: (changed: BriefValues) => void;
  touch: (...names: string[]) => void;
  reset: (values: BriefValues) => void;
};

/** Props of a form control, to be spread on a `ui/` field. */
export type FieldProps = {
  name: string;
  label: string;
  error?: string;
  /** Text fields are uncontrolled: what is typed is in the page, before and after hydration. */
  defaultValue?: string;
  checked?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
};

export function useFormState(defaults: BriefValues): FormState {
  const [state, setState] = useState({ values: defaults, touched: new Set<string>() });
  const latest = useRef(state);
  const update = (changed: Partial<typeof state>) => {
    latest.current = { ...latest.current, ...changed };
    setState(latest.current);
  };
  return {
    ...state,
    latestValues: () => latest.current.values,
    change: (changed) => update({ values: { ...latest.current.values, ...changed } }),
    touch: (...names) => update({ touched: new Set([...latest.current.touched, ...names]) }),
    reset: (values) => update({ values, touched: new Set() }),
  };
}

export function fieldProps(fields: FormFields, form: FormState, name: string, error?: string): FieldProps {
  const value = form.values[name];
  return {
    name,
    label: fields[name]?.label ?? name,
    error,
    ...(typeof value === "boolean" ? { checked: value } : { defaultValue: String(value ?? "") }),
    onChange: ({ target }) =>
      form.change({
        [name]: target instanceof HTMLInputElement && target.type === "checkbox" ? target.checked : target.value,
      }),
    onBlur: () => runAfterClick(() => form.touch(name)),
  };
}
