/** "24 hours", fills "within ..." */
export const contactHoursWords = (hours = 24): string => (hours === 1 ? "1 hour" : `${hours} hours`);

/** "one business day", "2 business days", or the hours if they are no whole days. */
export function contactDaysWords(hours = 24): string {
  if (hours % 24 !== 0) return contactHoursWords(hours);
  return hours === 24 ? "one business day" : `${hours / 24} business days`;
}

/** Of a text that names the hours by their token. */
export const withContactHours = (text: string, hours: number | undefined): string =>
  text.replace("{contact-hours}", contactHoursWords(hours));
