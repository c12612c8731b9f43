/** Days until the delivery of shipped services, by slug. */
export const SHIPPED_DAYS = { "web-page": 5, "retro-game": 45 };

/** "5 days" */
export const daysWords = (days: number): string => (days === 1 ? "1 day" : `${days} days`);
