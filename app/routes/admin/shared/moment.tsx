import { formatDay, formatTime, formatUtc } from "./date-time";

/** Moments on the admin pages: on the agency's clock, with UTC, which filters and revenue count in, for whoever points at them. */

/** Day and time in one line. */
export const DateTime = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={formatUtc(at)}>
    {formatDay(at)}, {formatTime(at)}
  </time>
);

/** The same of a row, one below the other. */
export const StackedDateTime = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={formatUtc(at)}>
    <span className="whitespace-nowrap">{formatDay(at)}</span>
    <small className="whitespace-nowrap">{formatTime(at)}</small>
  </time>
);

/** The day alone. */
export const DateOnly = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={formatUtc(at)}>
    {formatDay(at)}
  </time>
);
