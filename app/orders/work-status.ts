import type { WorkStatus } from "~/lib/db/column-types";
import { WORK_STATUSES } from "~/lib/db/column-types";

/** How staff read it. */
export const WORK_STATUS_LABELS: Record<WorkStatus, string> = {
  new: "New",
  in_progress: "In progress",
  waiting: "Waiting for customer",
  delivered: "Delivered",
  done: "Done",
};

/** What the customer is told of it; nothing while nobody has begun. */
export const WORK_STATUS_CUSTOMER_LABELS: Record<WorkStatus, string | null> = {
  new: null,
  in_progress: "We’re working on it",
  waiting: "We need something from you",
  delivered: "Ready for your review",
  done: "Done",
};

export const isWorkStatus = (value: unknown): value is WorkStatus => WORK_STATUSES.some((status) => status === value);

/** What has been delivered is no longer due. */
export const OPEN_WORK_STATUSES: readonly WorkStatus[] = ["new", "in_progress", "waiting"];

/** Whether the day has passed by which it was due. Days are "2026-11-26", `today` the agency's. */
export const isOverdue = (work: { workStatus: WorkStatus; dueOn: string | null }, today: string): boolean =>
  work.dueOn !== null && work.dueOn < today && OPEN_WORK_STATUSES.includes(work.workStatus);
