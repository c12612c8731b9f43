/** A format of dates by time zone. Each is kept, because to make one costs a hundred times as much as to use it. */
export function dateFormatFor(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = kept.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    kept.set(timeZone, format);
    return format;
  };
}

const formatOf = dateFormatFor("en-US", { dateStyle: "long" });

/** "2026-11-17" → "November 17, 2026", wherever the reader is. */
export const formatLongDate = (date: string): string => formatOf("UTC").format(new Date(date));

/** The day of a moment on the agency's calendar, "November 17, 2026": the same on every page and in every mail. */
export const formatAgencyDate = (moment: string | Date, timeZone: string): string =>
  formatOf(timeZone).format(new Date(moment));
