import { Link } from "react-router";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatUsd } from "~/lib/money";
import { emailStatusLabel, emailStatusTone } from "~/routes/admin/emails/email-status";
import { formatActor, orderEventLabel } from "~/routes/admin/orders/order-labels";
import { Card } from "~/routes/admin/shared/page-parts";
import { emailPath } from "~/routes/admin/shared/paths";
import { Moment } from "./moment";

/** Newest first, with the emails about the order folded above. */
export function TimelineCard({ order: { timeline, emails } }: { order: OrderDetails }) {
  return (
    <Card id="timeline" title="Timeline" label="Timeline" action={emails.length > 0 && <OrderEmails emails={emails} />}>
      {timeline.length === 0 && <p className="text-mute">No history for this order.</p>}
      <ol className="line-list">
        {timeline.toReversed().map(({ id, at, kind, actor, amount, note }) => (
          <li
            key={id}
            className={
              GOOD.has(kind)
                ? "[--mark:var(--color-lime)]"
                : POOR.has(kind)
                  ? "[--mark:var(--color-danger)]"
                  : undefined
            }
          >
            <span className="wrap-anywhere">
              <span>{hasShortNote(kind) && note ? `${orderEventLabel(kind)}: ${note}` : orderEventLabel(kind)}</span>
              {amount !== null && <span translate="no">{` ${formatUsd(amount)}`}</span>}
            </span>
            <small className="wrap-anywhere block text-faint">
              <Moment at={at} />
              <span>
                {note && !hasShortNote(kind) ? `, by ${formatActor(actor)}: ${note}` : `, by ${formatActor(actor)}`}
              </span>
            </small>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Its note completes the label; other notes are reasons. */
const hasShortNote = (kind: string): boolean => SHORT_NOTES.has(kind);

const SHORT_NOTES = new Set([
  "work-status",
  "assigned",
  "due-date",
  "delivered",
  "delivery-withdrawn",
  "delivery-approved",
  "revision-asked",
  "files-sent",
  "files-added",
  "card-declined",
]);
const GOOD = new Set(["paid", "renewed", "delivery-approved", "dispute-won", "subscription-recovered"]);
const POOR = new Set([
  "card-declined",
  "renewal-failed",
  "fraud-warning",
  "payment-review",
  "disputed",
  "dispute-escalated",
  "dispute-appealed",
  "dispute-lost",
  "refund-failed",
  "refund-refused",
  "subscription-end-refused",
]);

const OrderEmails = ({ emails }: Pick<OrderDetails, "emails">) => (
  <details className="open:basis-full">
    <summary className="min-h-8 justify-end text-link text-small">
      {emails.length === 1 ? "1 email sent" : `${emails.length} emails sent`}
    </summary>
    <ul className="tight mb-3 border-rule border-b pt-2 pb-4">
      {emails.map(({ id, createdAt, subject, recipient, status }) => (
        <li key={id} className="wrap-anywhere">
          <Link to={emailPath(id)}>{subject}</Link>
          <small className="block text-faint">
            <Moment at={createdAt} />
            <span>{`, to ${recipient}, `}</span>
            <span className={emailStatusTone(status)}>{emailStatusLabel(status).toLowerCase()}</span>
          </small>
        </li>
      ))}
    </ul>
  </details>
);
