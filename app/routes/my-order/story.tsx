import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { useSite } from "~/lib/config/use-site";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { PortalSection } from "./portal-section";

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
