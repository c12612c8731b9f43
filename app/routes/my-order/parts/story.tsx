import { agencyDate } from "~/content/long-date";
import { useSite } from "~/content/use-site";
import type { CustomerOrder } from "~/orders/customer/customer-orders.server";
import { Part } from "./part";

/** What has happened so far, the latest first. */
export function Story({ timeline }: Pick<CustomerOrder, "timeline">) {
  const { hours } = useSite();
  if (timeline.length === 0) return null;
  return (
    <Part title="Timeline" icon="clock">
      <ol className="grid gap-4">
        {timeline.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="border-line border-l-4 pl-4">
            <time dateTime={at} className="block text-mute text-sm">
              {agencyDate(at, hours.timeZone)}
            </time>
            {text}
          </li>
        ))}
      </ol>
    </Part>
  );
}
