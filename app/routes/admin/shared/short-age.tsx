import { DateTime } from "./date-time";

/** "now", "5 min", "13 h", "2 d": how long ago, in the margin of a list. */
export function formatShortAge(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}

/** `now` is the server's, so that both render the same text. */
export const ShortAge = ({ at, now }: { at: Date; now: Date }) => (
  <DateTime at={at} className="whitespace-nowrap text-faint text-small">
    {formatShortAge(at, now)}
  </DateTime>
);
