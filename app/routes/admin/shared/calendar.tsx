import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { agencyZone } from "~/lib/dates/agency-zone";
import { AdminButton } from "./admin-button";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const DAY_MS = 86_400_000;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month of days. Arrow keys move by day and week, Page Up and Page Down by month. Days are "2026-11-28". */
export function Calendar({ day, onChoose }: { day: string | null; onChoose: (day: string) => void }) {
  const today = new Date().toLocaleDateString("en-CA", { timeZone: agencyZone() });
  const [focused, setFocused] = useState(day ?? today);
  const grid = useRef<HTMLOListElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const days = daysOfMonth(focused);
  const move = (next: string) => {
    moved.current = true;
    setFocused(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const next =
      step !== undefined
        ? addDays(focused, step)
        : event.key === "PageUp"
          ? addMonth(focused, -1)
          : event.key === "PageDown"
            ? addMonth(focused, 1)
            : null;
    if (!next) return;
    event.preventDefault();
    move(next);
  };
  return (
    <fieldset aria-label="Calendar" onKeyDown={onKeyDown}>
      <div className="mb-2 flex items-center justify-between">
        <AdminButton kind="quiet" slim square icon="chevron-left" onClick={() => setFocused(addMonth(focused, -1))}>
          Previous month
        </AdminButton>
        <b aria-live="polite">{monthName(focused)}</b>
        <AdminButton kind="quiet" slim square icon="chevron-right" onClick={() => setFocused(addMonth(focused, 1))}>
          Next month
        </AdminButton>
      </div>
      <ol ref={grid} className="grid grid-cols-7 text-center">
        {WEEKDAYS.map((weekday) => (
          <li key={weekday} className="text-[0.75rem]/6 text-faint">
            <abbr title={weekday} className="no-underline">
              {weekday.charAt(0)}
            </abbr>
          </li>
        ))}
        {WEEKDAYS.slice(0, new Date(days[0] ?? focused).getUTCDay()).map((weekday) => (
          <li key={`before ${weekday}`} aria-hidden="true" />
        ))}
        {days.map((each) => (
          <li key={each}>
            <button
              type="button"
              className="h-9 w-full font-medium text-[0.875rem] text-ink leading-none hover:bg-panel-hi disabled:cursor-not-allowed disabled:text-line aria-pressed:bg-gold aria-pressed:text-on-gold aria-[current=date]:shadow-[inset_0_0_0_1px_var(--color-edge)]"
              data-day={each}
              tabIndex={each === focused ? 0 : -1}
              aria-label={longDay(each)}
              aria-current={each === today ? "date" : undefined}
              aria-pressed={each === day}
              onClick={() => onChoose(each)}
            >
              {Number(each.slice(8))}
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const addDays = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** The same day of another month, or its last day. */
function addMonth(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

function daysOfMonth(day: string): string[] {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => dayOf(new Date(Date.UTC(year, month - 1, index + 1))));
}

const monthName = (day: string): string =>
  new Date(day).toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

const longDay = (day: string): string =>
  new Date(day).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  });
