const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "2026-11-17" → "November 17, 2026", wherever the reader is. */
export const longDate = (date: string): string => format.format(new Date(date));

/** The day of a moment on the agency's calendar, "November 17, 2026": the same on every page and in every mail. */
export const agencyDate = (moment: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(new Date(moment));
