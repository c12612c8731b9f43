import { createContext, useContext } from "react";
import { DateTime, formatDateTime, formatDay, omitYear } from "~/routes/admin/shared/date-time";

/** Today in the agency's time zone: "2026-11-26". */
export const TodayContext = createContext("0000-00-00");

/** "Nov 24, 7:46 PM", with the year if it is not this year's. */
export const Moment = ({ at }: { at: Date }) => (
  <DateTime at={at}>{omitYear(formatDateTime(at), useContext(TodayContext))}</DateTime>
);

/** "Nov 24", with the year if it is not this year's. */
export const DayOfYear = ({ at }: { at: Date }) => (
  <DateTime at={at}>{omitYear(formatDay(at), useContext(TodayContext))}</DateTime>
);
