import { dayOf, timeOf, utcOf } from "./words";

/** Moments on the admin pages: on the agency's clock, with UTC, which filters and revenue count in, for whoever points at them. */

/** Day and time in one line. */
export const At = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={utcOf(at)}>
    {dayOf(at)}, {timeOf(at)}
  </time>
);

/** The same of a row, one below the other. */
export const Moment = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={utcOf(at)}>
    <span className="whitespace-nowrap">{dayOf(at)}</span>
    <small className="whitespace-nowrap">{timeOf(at)}</small>
  </time>
);

/** The day alone. */
export const Day = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={utcOf(at)}>
    {dayOf(at)}
  </time>
);
