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
