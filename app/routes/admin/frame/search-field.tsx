import type { ComponentProps, ReactNode } from "react";
import { useSlashKey } from "./use-slash-key";

/** A control of a filter with its name above it. */
export function Labelled({ label, className = "", children }: LabelledProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the label's only child
    <label className={`min-w-0 text-mute text-sm ${className}`}>
      <span className="mb-1 block">{label}</span>
      {children}
    </label>
  );
}

/** The search of a list, which the key `/` leads to. */
export function SearchField({ label, className, ...input }: SearchFieldProps) {
  const search = useSlashKey();
  return (
    <Labelled label={label} className={className}>
      <input {...input} ref={search} type="search" maxLength={200} className="field-dense" />
    </Labelled>
  );
}

type LabelledProps = { label: string; className?: string; children: ReactNode };
type SearchFieldProps = { label: string; name: string } & Pick<
  ComponentProps<"input">,
  "className" | "placeholder" | "value" | "defaultValue" | "onChange"
>;
