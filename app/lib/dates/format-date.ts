import { dateFormatFor } from "./zone-format";

const formatOf = dateFormatFor("en-US", { dateStyle: "long" });

/** "2026-11-17" → "November 17, 2026", wherever the reader is. */
export const formatLongDate = (date: string): string => formatOf("UTC").format(new Date(date));

/** The day of a moment on the agency's calendar, "November 17, 2026": the same on every page and in every mail. */
export const formatAgencyDate = (moment: string | Date, timeZone: string): string =>
  formatOf(timeZone).format(new Date(moment));
