import type { SubscriptionStatus } from "~/lib/db/column-types";
import type { OrderJobs } from "~/orders/order-jobs";

export type CancellationTiming = OrderJobs["cancel-subscription"]["when"];

/** When it can end; the first is what customers get. An unpaid or already canceled one only ends now; an ended one not at all. */
export const cancellationTimings = (status: SubscriptionStatus | null): readonly CancellationTiming[] => {
  if (status === "ended") return [];
  return status === "past_due" || status === "ending" ? ["now"] : ["period-end", "now"];
};
