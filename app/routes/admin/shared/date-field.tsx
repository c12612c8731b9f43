import { useRef } from "react";
import { formatTypedDate, parseTypedDate } from "~/lib/dates/typed-date";
import { enterValue } from "~/ui/enter-value";
import { useHydrated } from "~/ui/use-hydrated";
import { AdminButton } from "./admin-button";
import { type FieldControl, FormField } from "./form-field";

type DateFieldProps = {
  label: string;
  name: string;
  /** "2026-11-28"; null for none. */
  day: string | null;
  hint?: string;
  error?: string | null;
  optional?: boolean;
  className?: string;
  /** Id of a form around something else. */
  form?: string;
};

/** A day as text ("Nov 28, 2026"), with the browser's calendar. It submits the text: the server reads it with `parseTypedDate`. */
export function DateField({ day, name, form, ...field }: DateFieldProps) {
  return (
    <FormField {...field}>{(control) => <DateInput {...{ name, day, form, control, label: field.label }} />}</FormField>
  );
}

export function DateInput({
  name,
  day,
  form,
  control,
  label,
}: {
  name: string;
  day: string | null;
  form?: string | undefined;
  control: FieldControl;
  label: string;
}) {
  const text = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const open = () => {
    if (!text.current || !picker.current) return;
    picker.current.value = parseTypedDate(text.current.value) ?? "";
    picker.current.showPicker();
  };
  const choose = (chosen: string) => text.current && enterValue(text.current, formatTypedDate(chosen || null));
  return (
    <span className="with end">
      <input
        {...control}
        ref={text}
        name={name}
        form={form}
        defaultValue={formatTypedDate(day)}
        placeholder="Pick a day"
        autoComplete="off"
        className="input"
      />
      {hydrated && (
        <>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 opacity-0"
            onChange={({ target }) => choose(target.value)}
          />
          <AdminButton kind="quiet" slim square icon="calendar" onClick={open}>
            {`Open calendar: ${label}`}
          </AdminButton>
        </>
      )}
    </span>
  );
}
