import { formatTypedDate } from "~/lib/dates/typed-date";
import type { WorkStatus } from "~/lib/db/column-types";
import { isOverdue } from "~/orders/work-status";
import { omitYear } from "~/routes/admin/shared/date-time";

/** "Nov 26", with the year if it differs from today's. Days are "2026-11-26" in the agency's time zone. */
const formatShortDay = (day: string, today: string): string => omitYear(formatTypedDate(day), today);

const DAY_MS = 86_400_000;

/** "1 day late", "Due today", "Due Nov 26"; null without a due date and after delivery. */
function formatDueDate(work: { workStatus: WorkStatus; dueOn: string | null }, today: string): string | null {
  if (!work.dueOn || work.workStatus === "delivered" || work.workStatus === "done") return null;
  if (work.dueOn === today) return "Due today";
  if (!isOverdue(work, today)) return `Due ${formatShortDay(work.dueOn, today)}`;
  const days = Math.round((Date.parse(today) - Date.parse(work.dueOn)) / DAY_MS);
  return days === 1 ? "1 day late" : `${days.toLocaleString("en-US")} days late`;
}

type DueDateProps = {
  work: { workStatus: WorkStatus; dueOn: string | null };
  today: string;
  /** Follows other words: ", due Nov 26". */
  appended?: boolean;
};

export function DueDate({ work, today, appended = false }: DueDateProps) {
  const text = formatDueDate(work, today);
  if (!text) return null;
  const tone = isOverdue(work, today)
    ? "font-semibold text-danger"
    : work.dueOn === today
      ? "font-semibold text-gold"
      : "text-mute";
  return (
    <>
      {appended && <span>, </span>}
      <span className={tone} title={work.dueOn ? `Due ${formatShortDay(work.dueOn, today)}` : undefined}>
        {appended ? text.replace(/^D/, "d") : text}
      </span>
    </>
  );
}
