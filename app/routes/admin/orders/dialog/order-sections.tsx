import { Link, useSearchParams } from "react-router";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import type { EmailListItem } from "~/email/log/email-log.server";
import { useSite } from "~/lib/config/use-site";
import { formatUsd } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { FileList, MissingFiles } from "~/orders/files/file-list";
import { FileUploader } from "~/orders/files/file-uploader";
import { emailStatusLabel, emailStatusTone } from "~/routes/admin/emails/email-status";
import { DateTime, formatDay, humanizeCode } from "~/routes/admin/shared/date-time";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";

export const OrderEmails = ({ emails }: { emails: readonly EmailListItem[] }) => (
  <details>
    <summary className="link min-h-11 cursor-pointer">
      {emails.length === 1 ? "1 email" : `${emails.length} emails`}
    </summary>
    <ul className="mt-2 space-y-2">
      {emails.map(({ id, createdAt, subject, recipient, status }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <Link className="link" to={`/admin/emails/${id}`}>
            {subject}
          </Link>
          <span className="block text-mute text-sm">
            <DateTime at={createdAt} />, to {recipient},{" "}
            <span className={emailStatusTone(status)}>{emailStatusLabel(status).toLowerCase()}</span>
          </span>
        </li>
      ))}
    </ul>
  </details>
);

const FILES_URL = "/admin/files";

export function OrderFilesSection({ order: { conversation, files } }: { order: OrderDetails }) {
  const { hours } = useSite();
  const { orderId } = conversation;
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Files</h3>
      <MissingFiles title="In the brief but not sent yet" files={files.needed} />
      {files.ready.length > 0 && (
        <div className="mb-4">
          <FileList
            files={files.ready}
            base={FILES_URL}
            senders={{ customer: "from the customer", team: "from the team" }}
            timeZone={hours.timeZone}
          />
        </div>
      )}
      <IfCanSubmit to="/admin/files" what="add files">
        <FileUploader
          key={orderId}
          base={FILES_URL}
          removeAt="/admin/orders"
          orderId={orderId}
          unfinished={files.unfinished}
          dense
        />
      </IfCanSubmit>
    </section>
  );
}

type PaymentListProps = {
  current: string;
  payments: NonNullable<OrderDetails["subscription"]>["payments"];
};

/** Payments of a subscription with links to their orders. */
export function PaymentList({ current, payments }: PaymentListProps) {
  const [params] = useSearchParams();
  return (
    <ul className="space-y-1">
      {payments.map(({ orderId, at, amount, status }) => {
        const summary = `${formatDay(at)}, ${formatUsd(amount)}, ${humanizeCode(status).toLowerCase()}`;
        const to = new URLSearchParams(params);
        to.set("order", orderId);
        return (
          <li key={orderId}>
            {summary}{" "}
            {orderId === current ? (
              <span className="text-mute">(this order)</span>
            ) : (
              <Link className="link inline-flex min-h-6 items-center" to={`?${to}`} preventScrollReset>
                Order {orderReference(orderId)}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The quote that the order was created from, and a link to create a new one. */
export const OrderQuote = ({ order: { id, quote } }: { order: OrderDetails }) => (
  <>
    {quote && (
      <Link className="link me-4" to={`/admin/quotes?q=${quote.reference}`}>
        Quote {quote.reference}
      </Link>
    )}
    {quote?.reason && <span className="me-4">Price agreed: {quote.reason}</span>}
    <IfCanSubmit to="/admin/quotes/new" instead={quote ? null : "None"}>
      <Link className="link" to={`/admin/quotes/new?order=${id}`}>
        Create a quote from this
      </Link>
    </IfCanSubmit>
  </>
);
