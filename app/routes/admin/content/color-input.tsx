import { useId, useState } from "react";
import type { Field } from "~/content/documents/document-kind";
import { isHexColor, leastContrast } from "~/lib/contrast";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import type { FieldControl } from "~/routes/admin/shared/form-field";
import { enterValue } from "~/ui/enter-value";

type ColorInputProps = FieldControl & {
  name: string;
  color: string;
  grounds: NonNullable<Field["grounds"]>;
  fault: string | undefined;
  disabled: boolean;
};

/** `#rrggbb`, typed or picked, with its contrast. A color that the fault names is taken over by a press. */
export function ColorInput({ name, color, grounds, fault, ...control }: ColorInputProps) {
  const [typed, setTyped] = useState(color);
  const contrastId = useId();
  const value = typed.trim().toLowerCase();
  const [, nearest] = /(#[0-9a-f]{6})\.$/.exec(fault ?? "") ?? [];
  const enter = (value: string) => {
    const field = document.getElementById(control.id);
    if (field instanceof HTMLInputElement) enterValue(field, value);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        {...control}
        aria-describedby={[control["aria-describedby"], contrastId].filter(Boolean).join(" ")}
        name={name}
        className="input w-32"
        autoComplete="off"
        spellCheck={false}
        defaultValue={color}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <input
        type="color"
        aria-label="Pick a color"
        className="noscript:hidden h-9 w-12"
        disabled={control.disabled}
        value={isHexColor(value) ? value : "#000000"}
        onChange={({ target }) => enter(target.value)}
      />
      {nearest && value !== nearest && (
        <AdminButton slim className="noscript:hidden" onClick={() => enter(nearest)}>
          {`Use ${nearest}`}
        </AdminButton>
      )}
      <p id={contrastId} className="hint w-full">
        {isHexColor(value) &&
          Object.entries(grounds)
            .map(([name, colors]) => `${leastContrast(value, colors).toFixed(1)}:1 on ${name}`)
            .join(", ")}
      </p>
    </div>
  );
}
