/** How late the mail server notes a mail that was all under way when its sender was killed, in milliseconds. */
const TAKEN_AFTER = 1_000;

/**
 * A mail may come again only where a kill fell between the mail server's 250 and our commit, which may share a millisecond with the mail.
 * All times are milliseconds since 1970.
 */
export const isExpectedRepeat = (
  times: readonly number[],
  killedAt: readonly number[],
  sentAt = Number.POSITIVE_INFINITY,
): boolean =>
  times.every((came, nth) => {
    const again = times[nth + 1];
    return again === undefined || (again <= sentAt && killedAt.some((at) => at > came - TAKEN_AFTER && at < again));
  });
