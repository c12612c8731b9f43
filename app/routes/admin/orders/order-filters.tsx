import { useRef, useState } from "react";
import { type OrderFilter, UNASSIGNED } from "~/admin/orders/order-filter";
import type { OrderTabCounts } from "~/admin/orders/order-list.server";
import type { ServiceChoice } from "~/admin/service-choices.server";
import { addDays } from "~/lib/dates/business-hours";
import { formatDayOfYear } from "~/lib/dates/format-date";
import { formatTypedDate, parseTypedDate } from "~/lib/dates/typed-date";
import { type OrderStatus, WORK_STATUSES } from "~/lib/db/column-types";
import { isSpam } from "~/orders/order-states";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { DateField } from "~/routes/admin/shared/date-field";
import { humanizeCode } from "~/routes/admin/shared/date-time";
import { RemoveFilter } from "~/routes/admin/shared/filter-bar";
import { serviceChoice } from "~/routes/admin/shared/list-card";
import { placeBelow } from "~/routes/admin/shared/menu";
import { orderListPath } from "./order-links";

/** Shown even if no order has this status. */
const MAIN_STATUSES: readonly OrderStatus[] = ["pending", "paid", "cancelled", "refunded"];
const TAB_ORDER: readonly OrderStatus[] = ["paid", "pending", "cancelled", "refunded", "partially_refunded", "spam"];

/** Orders by status. Each tab keeps the other filters. `filter`: null on the page of unfinished checkouts. */
export function orderTabs(filter: OrderFilter | null, counts: OrderTabCounts, unfinished: number) {
  const kept = filter ?? NO_FILTER;
  const limited = (count: number) => (counts.atLeast ? `${count.toLocaleString("en-US")}+` : format(count));
  const statuses = TAB_ORDER.filter(
    (status) =>
      MAIN_STATUSES.includes(status) || isSpam(status) || status === filter?.status || counts.byStatus[status] > 0,
  );
  return [
    {
      to: orderListPath(kept, { status: null }),
      label: "All",
      count: limited(counts.all),
      current: filter?.status === null,
    },
    ...statuses.map((status) => ({
      to: orderListPath(kept, { status }),
      label: humanizeCode(status),
      count: isSpam(status) ? undefined : limited(counts.byStatus[status]),
      current: filter?.status === status,
    })),
    { to: "/admin/unfinished", label: "Unfinished checkouts", count: format(unfinished), current: filter === null },
  ];
}

const format = (count: number): string => count.toLocaleString("en-US");

export const NO_FILTER: OrderFilter = {
  q: "",
  status: null,
  service: null,
  work: null,
  assignee: null,
  from: null,
  to: null,
};

export function orderChoices(filter: OrderFilter, services: readonly ServiceChoice[], admins: readonly string[]) {
  const current = filter.assignee && filter.assignee !== UNASSIGNED ? [filter.assignee] : [];
  const assignees = [...new Set([...admins, ...current])];
  return [
    serviceChoice(filter.service, services),
    {
      label: "Work",
      name: "work",
      value: filter.work,
      options: WORK_STATUSES.map((status) => [status, WORK_STATUS_LABELS[status]] as const),
    },
    {
      label: "Assigned",
      name: "assignee",
      value: filter.assignee,
      options: [[UNASSIGNED, "Unassigned"] as const, ...assignees.map((email) => [email, email] as const)],
    },
  ];
}

export const UnopenedFilter = () => (
  <span className="pill set">
    <span className="flex items-center whitespace-nowrap border border-cyan bg-sunk px-2.5 text-cyan">
      Not opened yet
    </span>
    <RemoveFilter label="Not opened yet" names={["unopened"]} />
  </span>
);

const DATES_ID = "order-dates";
const DATE_FAULT = "Enter a day such as Nov 28, 2026.";

type DateChoiceProps = {
  filter: OrderFilter;
  /** "2026-11-26" */
  today: string;
};

/** A button that opens two days and the usual ranges. Works without scripts, as the fields belong to the form around it. */
export function DateChoice({ filter, today }: DateChoiceProps) {
  const { from, to } = filter;
  const range = formatDayRange(from, to);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState<{ from?: string; to?: string }>({});
  const place = () => {
    if (panel.current && button.current) placeBelow(panel.current, button.current);
  };
  const close = () => panel.current?.hidePopover();
  /** Days that cannot be read keep the panel open. */
  const check = () => {
    const found = { from: findDayFault(panel.current, "from"), to: findDayFault(panel.current, "to") };
    setFaults(found);
    if (found.from || found.to) return false;
    close();
    return true;
  };
  return (
    <span className={range ? "pill set" : "pill"}>
      <button
        ref={button}
        type="button"
        popoverTarget={DATES_ID}
        className="input choice-button w-auto whitespace-nowrap"
      >
        <span className="sr-only">Date: </span>
        <span>{range ?? "Date: all"}</span>
      </button>
      {range && <RemoveFilter label="Date" names={["from", "to"]} />}
      <div
        ref={panel}
        id={DATES_ID}
        popover="auto"
        className="date-panel w-[min(26rem,100vw-1rem)] justify-items-start gap-4 p-4 open:grid"
        onBeforeToggle={place}
        onToggle={place}
      >
        <nav aria-label="Usual ranges" className="row">
          {usualRanges(today).map((usual) => (
            <AdminButtonLink
              key={usual.label}
              slim
              to={orderListPath(filter, { from: usual.from, to: usual.to })}
              preventScrollReset
              onClick={close}
            >
              {usual.label}
            </AdminButtonLink>
          ))}
        </nav>
        <div key={`${from} ${to}`} className="form w-full">
          <DateField label="From" name="from" day={from} error={faults.from} />
          <DateField label="To" name="to" day={to} error={faults.to} />
        </div>
        <AdminButton type="submit" onClick={(event) => check() || event.preventDefault()}>
          Apply dates
        </AdminButton>
      </div>
    </span>
  );
}

function findDayFault(panel: HTMLElement | null, name: string): string | undefined {
  const typed = panel?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value.trim() ?? "";
  return typed !== "" && parseTypedDate(typed) === null ? DATE_FAULT : undefined;
}

/** Days are "2026-11-26". */
function usualRanges(today: string) {
  const monthStart = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(monthStart, -1);
  return [
    { label: "Today", from: today, to: today },
    { label: "Last 7 days", from: addDays(today, -6), to: today },
    { label: "This month", from: monthStart, to: today },
    { label: "Last month", from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
  ];
}

/** "Nov 1–25, 2026", "Oct 28 – Nov 3, 2026", "From Nov 1, 2026", "Until Nov 25, 2026"; null without days. */
export function formatDayRange(from: string | null, to: string | null): string | null {
  if (from === null || to === null) {
    if (from !== null) return `From ${formatTypedDate(from)}`;
    return to === null ? null : `Until ${formatTypedDate(to)}`;
  }
  if (from === to) return formatTypedDate(from);
  const start = formatDayOfYear(from, "UTC");
  if (from.slice(0, 7) === to.slice(0, 7) && from < to) return `${start}–${Number(to.slice(8))}, ${to.slice(0, 4)}`;
  return `${from.slice(0, 4) === to.slice(0, 4) ? start : formatTypedDate(from)} – ${formatTypedDate(to)}`;
}
