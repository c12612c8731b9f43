import { useEffect, useState } from "react";
import { hoursLabel, isOpen } from "~/contact/opening-hours";
import { useSite } from "~/content/use-site";

/** How often the clock is looked at, in milliseconds. */
const LOOK_MS = 15_000;

/** The table of hours, and whether somebody is there right now. */
export function Hours() {
  const { hours } = useSite();
  return (
    <div className="mt-8 border-line border-t-4 pt-6">
      <div className="mb-4 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h2 id="hours-title">Hours</h2>
        <OpenNow />
      </div>
      <table aria-labelledby="hours-title" className="w-full tabular-nums">
        <tbody>
          {hours.week.map((line) => (
            <tr key={line.days} className="border-panel-hi border-b-2 last:border-0">
              <th scope="row" className="py-2 text-left font-normal text-mute">
                {line.days}
              </th>
              <td className="py-2 text-right">{hoursLabel(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-mute text-sm">All times are {hours.timeZoneName}.</p>
    </div>
  );
}

/** Known in the browser only: the page itself was rendered at some other time. */
function OpenNow() {
  const { hours } = useSite();
  const now = useNow();
  if (!now) return null;
  const open = isOpen(hours, now);
  return (
    <p className={`caption inline-flex items-center gap-2 bg-abyss px-3 py-1 ${open ? "text-lime" : "text-gold"}`}>
      <span aria-hidden="true" className={`size-2 ${open ? "bg-lime" : "bg-gold"}`} />
      {open ? "Open now" : "Closed now"}
    </p>
  );
}

/** The time, null until the page has mounted. */
function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const updateNow = () => setNow(new Date());
    updateNow();
    const timer = setInterval(updateNow, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
