/** Days until the delivery of a web page and a game. */
export const SHIPPED_DAYS = { page: 5, game: 45 };

/** "5 days" */
export const daysWords = (days: number): string => (days === 1 ? "1 day" : `${days} days`);
