import { useRef, useState } from "react";
import { formatTypedDate, parseTypedDate } from "~/lib/dates/typed-date";
import { enterValue } from "~/ui/enter-value";
import { useHydrated } from "~/ui/use-hydrated";
import { AdminButton } from "./admin-button";
import { Calendar } from "./calendar";
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

/** A day as text ("Nov 28, 2026"), with a calendar. It submits the text: the server reads it with `parseTypedDate`. */
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
  const input = useRef<HTMLInputElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(day);
  const choose = (next: string) => {
    if (input.current) enterValue(input.current, formatTypedDate(next));
    popover.current?.hidePopover();
    input.current?.focus();
  };
  const open = () => {
    setChosen(parseTypedDate(input.current?.value ?? ""));
    popover.current?.showPopover();
  };
  const place = () => {
    const { current: element } = popover;
    const box = input.current?.getBoundingClientRect();
    if (!element || !box) return;
    element.style.inset = "auto";
    element.style.margin = "0";
    element.style.left = `${Math.max(8, Math.min(box.left, innerWidth - element.offsetWidth - 8))}px`;
    element.style.top = `${Math.min(box.bottom + 4, Math.max(8, innerHeight - element.offsetHeight - 8))}px`;
  };
  return (
    <>
      <span className="with end">
        <input
          {...control}
          ref={input}
          name={name}
          form={form}
          defaultValue={formatTypedDate(day)}
          placeholder="Pick a day"
          autoComplete="off"
          className="input"
        />
        {hydrated && (
          <AdminButton kind="quiet" slim square icon="calendar" onClick={open}>
            {`Open calendar: ${label}`}
          </AdminButton>
        )}
      </span>
      {hydrated && (
        <div ref={popover} popover="auto" className="calendar" onToggle={place}>
          <Calendar key={chosen} day={chosen} onChoose={choose} />
        </div>
      )}
    </>
  );
}
