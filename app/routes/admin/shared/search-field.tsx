import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { PersistedText } from "./use-persisted-text";

/** `/` goes to the search, unless somebody is typing elsewhere. */
export function useSearchShortcut() {
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

/** A control of a filter with its name above it. */
export function LabelledControl({ label, className = "", children }: LabelledProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the label's only child
    <label className={`min-w-0 text-mute text-sm ${className}`}>
      <span className="mb-1 block">{label}</span>
      {children}
    </label>
  );
}

/** A choice of a filter; nothing chosen is "All". */
export function FilterSelect({ label, name, value, options, className }: FilterSelectProps) {
  return (
    <LabelledControl label={label} className={className}>
      <select name={name} defaultValue={value ?? ""} className="field-dense">
        <option value="">All</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </LabelledControl>
  );
}

/** The search of a list, which the key `/` leads to. */
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

type LabelledProps = { label: string; className?: string; children: ReactNode };
type FilterSelectProps = Omit<LabelledProps, "children"> & {
  name: string;
  value: string | null | undefined;
  /** What is sent, and how it reads. */
  options: readonly (readonly [value: string, words: string])[];
};
type SearchFieldProps = { label: string; name: string; ref?: PersistedText["ref"] } & Pick<
  ComponentProps<"input">,
  "className" | "placeholder" | "value" | "defaultValue" | "onChange"
>;
