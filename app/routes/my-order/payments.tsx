import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { useSite } from "~/lib/config/use-site";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { formatUsd } from "~/lib/money";
import { PortalSection } from "./portal-section";

/** What was paid and when, with a receipt for each payment. */
export function PaymentsSection({ order: { payments, invoices } }: { order: PortalOrder }) {
  const { hours } = useSite();
  const day = (moment: string) => formatAgencyDate(moment, hours.timeZone);
  return (
    <PortalSection title="Payments" icon="receipt">
      {payments.length === 0 && <p>There are no payments yet.</p>}
      <ul>
        {payments.map(({ id, at, amount, refunded, receiptUrl }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line/60 border-b-2 py-3 last:border-b-0"
          >
            <span>{day(at)}</span>
            <span className="tabular-nums">
              <strong>{formatUsd(amount)}</strong>
              {refunded > 0 && <span className="text-mute"> ({formatUsd(refunded)} refunded)</span>}
            </span>
            {receiptUrl && (
              <a className="link" href={receiptUrl}>
                Receipt<span className="sr-only"> of {day(at)}</span>
              </a>
            )}
            <ul className="flex w-full flex-wrap gap-x-6">
              {invoices
                .filter(({ orderId }) => orderId === id)
                .map((invoice) => (
                  <li key={invoice.id}>
                    <a className="link" href={`/my-order/invoices/${invoice.id}`} download>
                      {`${invoice.kind === "invoice" ? "Invoice" : "Credit note"} ${invoice.number} (PDF)`}
                    </a>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </PortalSection>
  );
}
