import { formatAgencyDate } from "~/content/long-date";
import { useSite } from "~/content/use-site";
import type { PortalOrder } from "~/orders/customer/customer-orders.server";
import { PortalSection } from "./part";

/** What has happened so far, the latest first. */
export function TimelineSection({ timeline }: Pick<PortalOrder, "timeline">) {
  const { hours } = useSite();
  if (timeline.length === 0) return null;
  return (
    <PortalSection title="Timeline" icon="clock">
      <ol className="grid gap-4">
        {timeline.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="border-line border-l-4 pl-4">
            <time dateTime={at} className="block text-mute text-sm">
              {formatAgencyDate(at, hours.timeZone)}
            </time>
            {text}
          </li>
        ))}
      </ol>
    </PortalSection>
  );
}
