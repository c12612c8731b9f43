import { WORK_STATUSES, type WorkStatus } from "~/lib/db/column-types";

export const WORK_STATUS_LABELS: Record<WorkStatus, string> = {
  new: "New",
  in_progress: "In progress",
  waiting: "Waiting for customer",
  delivered: "Delivered",
  done: "Done",
};

/** For customers; null is not shown. */
export const WORK_STATUS_CUSTOMER_LABELS: Record<WorkStatus, string | null> = {
  new: null,
  in_progress: "We’re working on it",
  waiting: "We need something from you",
  delivered: "Ready for your review",
  done: "Done",
};

export const isWorkStatus = (value: unknown): value is WorkStatus => WORK_STATUSES.some((status) => status === value);

/** Work that can be overdue. */
const OPEN_WORK_STATUSES: readonly WorkStatus[] = ["new", "in_progress", "waiting"];

/** Dates are "2026-11-26"; `today` is the agency's. */
export const isOverdue = (work: { workStatus: WorkStatus; dueOn: string | null }, today: string): boolean =>
  work.dueOn !== null && work.dueOn < today && OPEN_WORK_STATUSES.includes(work.workStatus);
