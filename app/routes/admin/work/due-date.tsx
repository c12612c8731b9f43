import type { WorkStatus } from "~/lib/db/column-types";
import { isOverdue } from "~/orders/work-status";

/** How work reads to staff. Days are "2026-11-26" on the agency's calendar. */

/** "Nov 26"; with the year where it is another than today's. */
export function formatShortDay(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" as const };
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    ...year,
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
}

/** "Overdue since Nov 26", "Due today", "Due Nov 26"; null without a day, and for what has been delivered. */
export function formatDueDate(work: { workStatus: WorkStatus; dueOn: string | null }, today: string): string | null {
  if (!work.dueOn || work.workStatus === "delivered" || work.workStatus === "done") return null;
  if (isOverdue(work, today)) return `Overdue since ${formatShortDay(work.dueOn, today)}`;
  return work.dueOn === today ? "Due today" : `Due ${formatShortDay(work.dueOn, today)}`;
}

/** By when something is due, marked where the day has passed. Nothing without a day. */
export function DueDate({ work, today }: { work: { workStatus: WorkStatus; dueOn: string | null }; today: string }) {
  const words = formatDueDate(work, today);
  if (!words) return null;
  return <span className={isOverdue(work, today) ? "font-semibold text-danger" : "text-mute"}>{words}</span>;
}
