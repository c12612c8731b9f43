import { useSite } from "~/lib/config/use-site";
import { formatOpeningHours } from "~/lib/dates/opening-hours";
import { part } from "~/ui/islands/island";

/** The table of hours, and whether somebody is there right now. */
export function OpeningHoursTable() {
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
              <td className="py-2 text-right">{formatOpeningHours(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-mute text-sm">All times are {hours.timeZoneName}.</p>
    </div>
  );
}

/** Hidden until the browser has looked at the clock. */
function OpenNow() {
  const { hours } = useSite();
  return (
    <p
      {...part("open-now", { hours })}
      hidden
      className="group caption inline-flex items-center gap-2 bg-abyss px-3 py-1 text-gold data-[open=true]:text-lime"
    >
      <span aria-hidden="true" className="size-2 bg-current" />
      <span className="group-data-[open=true]:hidden">Closed now</span>
      <span className="hidden group-data-[open=true]:inline">Open now</span>
    </p>
  );
}
