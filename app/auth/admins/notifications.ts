import type { NotificationKind } from "~/lib/db/column-types";

export const NOTIFICATION_LABELS: Record<NotificationKind, string> = {
  order: "New orders",
  message: "Messages",
  refund: "Refund requests",
  quote: "Accepted quotes",
  dispute: "Disputes",
  job: "Failed jobs",
};
