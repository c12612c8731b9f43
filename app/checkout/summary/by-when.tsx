import { useState } from "react";
import { useSite } from "~/lib/config/use-site";
import { formatPromisedDates, type ServicePromise } from "~/lib/dates/service-promise";
import { PromisedDates } from "~/ui/receipt/receipt-panel";

/** What comes by when, if the order is paid now. It follows the browser's clock, so it is shown in the browser alone. */
export function DeliveryEstimate({ promised }: { promised: ServicePromise }) {
  const { hours } = useSite();
  const [now] = useState(() => new Date());
  return (
    <section aria-labelledby="by-when-title" className="mt-8 border-line border-t-4 pt-6">
      <h3 id="by-when-title" className="mb-4 text-mute">
        Order now and:
      </h3>
      <PromisedDates dates={formatPromisedDates(promised, hours, now)} />
    </section>
  );
}
