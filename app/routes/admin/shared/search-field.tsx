import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { PersistedText } from "./use-persisted-text";

/** Focuses the field on `/`, unless the focus is in another field or a dialog. */
function useSearchShortcut() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog[open]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return field;
}

export function LabelledControl({ label, className = "", children }: LabelledControlProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the label's only child
    <label className={`min-w-0 text-mute text-sm ${className}`}>
      <span className="mb-1 block">{label}</span>
      {children}
    </label>
  );
}

/** A filter; no selection means "All". */
export function FilterSelect({ label, name, value, options, className }: FilterSelectProps) {
  return (
    <LabelledControl label={label} className={className}>
      <select name={name} defaultValue={value ?? ""} className="field-dense">
        <option value="">All</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </LabelledControl>
  );
}

/** Search field with the shortcut `/`. */
export function SearchField({ label, className, ref, ...input }: SearchFieldProps) {
  const search = useSearchShortcut();
  const attach = (field: HTMLInputElement | null) => {
    search.current = field;
    ref?.(field);
  };
  return (
    <LabelledControl label={label} className={className}>
      <input {...input} ref={attach} type="search" maxLength={200} className="field-dense" />
    </LabelledControl>
  );
}

type LabelledControlProps = { label: string; className?: string; children: ReactNode };
type FilterSelectProps = Omit<LabelledControlProps, "children"> & {
  name: string;
  value: string | null | undefined;
  options: readonly (readonly [value: string, label: string])[];
};
type SearchFieldProps = { label: string; name: string; ref?: PersistedText["ref"] } & Pick<
  ComponentProps<"input">,
  "className" | "placeholder" | "value" | "defaultValue" | "onChange"
>;
