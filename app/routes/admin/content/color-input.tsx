import { useState } from "react";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import type { FieldControl } from "~/routes/admin/shared/form-field";
import { enterValue } from "~/ui/enter-value";

type ColorInputProps = FieldControl & { name: string; color: string; fault: string | undefined; disabled: boolean };

/** `#rrggbb`, typed or picked. A color that the fault names is taken over by a press. */
export function ColorInput({ name, color, fault, ...control }: ColorInputProps) {
  const [typed, setTyped] = useState(color);
  const [, nearest] = /(#[0-9a-f]{6})\.$/.exec(fault ?? "") ?? [];
  const enter = (value: string) => {
    const field = document.getElementById(control.id);
    if (field instanceof HTMLInputElement) enterValue(field, value);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        {...control}
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
        value={/^#[0-9a-f]{6}$/i.test(typed) ? typed : "#000000"}
        onChange={({ target }) => enter(target.value)}
      />
      {nearest && typed !== nearest && (
        <AdminButton slim className="noscript:hidden" onClick={() => enter(nearest)}>
          {`Use ${nearest}`}
        </AdminButton>
      )}
    </div>
  );
}
