const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "2026-11-17" → "November 17, 2026", wherever the reader is. */
export const longDate = (date: string): string => format.format(new Date(date));
