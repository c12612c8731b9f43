/** Cached per time zone: creating a format takes a hundred times as long as using it. */
export function dateFormatFor(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const cache = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = cache.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    cache.set(timeZone, format);
    return format;
  };
}

const formatOf = dateFormatFor("en-US", { dateStyle: "long" });

/** "2026-11-17" -> "November 17, 2026" in every time zone. */
export const formatLongDate = (date: string): string => formatOf("UTC").format(new Date(date));

export const formatAgencyDate = (at: string | Date, timeZone: string): string =>
  formatOf(timeZone).format(new Date(at));

const shortFormatOf = dateFormatFor("en-US", { month: "short", day: "numeric" });
const shortYearFormatOf = dateFormatFor("en-US", { month: "short", day: "numeric", year: "numeric" });
const timeFormatOf = dateFormatFor("en-US", { hour: "numeric", minute: "2-digit" });

const weekdayFormatOf = dateFormatFor("en-US", { weekday: "long", month: "long", day: "numeric" });

/** "2026-11-26" -> "Thursday, November 26" in every time zone. */
export const formatWeekday = (date: string): string => weekdayFormatOf("UTC").format(new Date(date));

/** "Nov 17, 2026" in the given time zone. */
export const formatShortDate = (at: string | Date, timeZone: string): string =>
  shortYearFormatOf(timeZone).format(new Date(at));

/** "Nov 17" in the given time zone. */
export const formatDayOfYear = (at: string | Date, timeZone: string): string =>
  shortFormatOf(timeZone).format(new Date(at));

/** "Nov 17, 9:12 AM" in the given time zone. */
export const formatDayAndTime = (at: string | Date, timeZone: string): string =>
  `${formatDayOfYear(at, timeZone)}, ${timeFormatOf(timeZone).format(new Date(at)).replaceAll("\u202f", " ")}`;

/** The calendar year of a time in a time zone, such as "America/Chicago". */
export const agencyYear = (at: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric" }).format(at));
