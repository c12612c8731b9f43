import { isOverdue, type WorkStatus } from "~/orders/work-status";
import { formatDueDate } from "./due-date";

/** By when something is due, marked where the day has passed. Nothing without a day. */
export function DueDate({ work, today }: { work: { workStatus: WorkStatus; dueOn: string | null }; today: string }) {
  const words = formatDueDate(work, today);
  if (!words) return null;
  return <span className={isOverdue(work, today) ? "font-semibold text-danger" : "text-mute"}>{words}</span>;
}
