import type { NotificationKind } from "~/lib/db/column-types";

export const NOTIFICATION_LABELS: Record<NotificationKind, string> = {
  order: "New orders",
  message: "Messages",
  refund_request: "Refund requests",
  quote_accepted: "Accepted quotes",
  dispute: "Disputes",
  failed_job: "Failed jobs",
};

/** Whether it can be an admin's own: jobs belong to everyone. */
export const hasAssignee = (kind: NotificationKind): boolean => kind !== "failed_job";
