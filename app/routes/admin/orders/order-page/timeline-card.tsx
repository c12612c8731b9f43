import { Link } from "react-router";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatMoney } from "~/lib/money";
import { emailStatusLabel, emailStatusTone } from "~/routes/admin/emails/email-status";
import { formatActor } from "~/routes/admin/orders/order-labels";
import { humanizeCode } from "~/routes/admin/shared/date-time";
import { Card } from "~/routes/admin/shared/page-parts";
import { emailPath } from "~/routes/admin/shared/paths";
import { Moment } from "./moment";

/** Newest first, with the emails about the order folded above. */
export function TimelineCard({ order: { timeline, emails } }: { order: OrderDetails }) {
  return (
    <Card id="timeline" title="Timeline" label="Timeline" action={emails.length > 0 && <OrderEmails emails={emails} />}>
      {timeline.length === 0 && <p className="text-mute">No history for this order.</p>}
      <ol className="line-list">
        {timeline.toReversed().map((event) => (
          <TimelineLine key={event.id} event={event} />
        ))}
      </ol>
    </Card>
  );
}

function TimelineLine({ event }: { event: OrderDetails["timeline"][number] }) {
  const { at, kind, label = humanizeCode(kind), tone, hasShortNote, actor, amount, note } = event;
  const by = `, by ${formatActor(actor)}`;
  return (
    <li className={tone && TONES[tone]}>
      <span className="wrap-anywhere">
        <span>{hasShortNote && note ? `${label}: ${note}` : label}</span>
        {amount !== null && <span translate="no">{` ${formatMoney(amount)}`}</span>}
      </span>
      <small className="wrap-anywhere block text-faint">
        <Moment at={at} />
        <span>{note && !hasShortNote ? `${by}: ${note}` : by}</span>
      </small>
    </li>
  );
}

const TONES = { good: "[--mark:var(--color-lime)]", bad: "[--mark:var(--color-danger)]" };

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
