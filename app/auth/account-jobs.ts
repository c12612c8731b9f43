import { enqueued, everyMinute } from "~/lib/jobs/jobs";

export const ACCOUNT_JOBS = {
  "confirmation-email": enqueued<{ email: string; userId?: string }>(),
  "password-reset-email": enqueued<{ email: string }>(),
  "invitation-email": enqueued<{ invitationId: string }>(),
  "two-factor-email": enqueued<{ userId: string; news: TwoFactorEvent }>(),
  /** ISO 8601: of the news that it lists. */
  "daily-digest-email": enqueued<{ userId: string; since: string; until: string }>(),
  "delete-expired-counters": everyMinute(),
  "magic-link-email": enqueued<{ email: string }>(),
};

/** Emailed to the user, because another person might have made the change. */
export type TwoFactorEvent =
  | "on"
  | "off"
  /** Disabled by an owner of the shop. */
  | "reset"
  /** The old recovery codes are invalid. */
  | "new-codes"
  | "recovery-used"
  /** Too many wrong codes after the right password. */
  | "guessed"
  | "password";
