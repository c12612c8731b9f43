import { createContext, useContext } from "react";
import { agencyZone } from "~/lib/dates/agency-zone";
import { formatDayAndTime, formatDayOfYear, formatShortDate } from "~/lib/dates/format-date";
import { formatUtc } from "~/routes/admin/shared/date-time";

/** Today in the agency's time zone: "2026-11-26". */
export const TodayContext = createContext("");

/** "Nov 24, 7:46 PM", with the year if it is not this year's. */
export function Moment({ at }: { at: Date }) {
  const isThisYear = useIsThisYear(at);
  const time = formatDayAndTime(at, agencyZone());
  return (
    <time dateTime={at.toISOString()} title={formatUtc(at)}>
      {isThisYear ? time : time.replace(",", `, ${yearOf(at)},`)}
    </time>
  );
}

/** "Nov 24", with the year if it is not this year's. */
export function DayOfYear({ at }: { at: Date }) {
  const isThisYear = useIsThisYear(at);
  return (
    <time dateTime={at.toISOString()} title={formatUtc(at)}>
      {isThisYear ? formatDayOfYear(at, agencyZone()) : formatShortDate(at, agencyZone())}
    </time>
  );
}

const yearOf = (at: Date): string => formatShortDate(at, agencyZone()).slice(-4);

const useIsThisYear = (at: Date): boolean => yearOf(at) === useContext(TodayContext).slice(0, 4);
