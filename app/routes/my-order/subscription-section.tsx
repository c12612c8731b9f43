import { Form, Link } from "react-router";
import { useSite } from "~/content/use-site";
import type { PortalSubscription } from "~/customers/portal/portal-orders.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { Amount } from "~/ui/amount";
import { Button } from "~/ui/button";
import { PortalForm, Question } from "./portal-section";

type SubscriptionSectionProps = {
  orderId: string;
  subscription: PortalSubscription;
  /** True after "Cancel subscription": shows the confirmation. */
  asking: boolean;
  /** One id per page load: makes repeated submits idempotent. */
  requestId: string;
};

/** What the customer pays and until when, above the payments. */
export function SubscriptionState(props: SubscriptionSectionProps) {
  const { subscription, asking, orderId, requestId } = props;
  const { hours, email, phone } = useSite();
  const day = (timestamp: string) => formatAgencyDate(timestamp, hours.timeZone);
  const { status, changeable, waiting } = subscription;
  return (
    <div className="mb-5 grid gap-4">
      <p>{describeSubscription(subscription, day)}</p>
      {!changeable && status !== "ended" && (
        <p>
          To change or cancel it, please email {email} or call {phone.display}.
        </p>
      )}
      {changeable && waiting && (
        <p role="status" className="border-gold border-l-4 pl-4">
          <span>{waiting === "end" ? "Your cancellation is on its way." : "Your subscription is being resumed."}</span>{" "}
          We’re waiting for the card provider and will email you once it’s done.
        </p>
      )}
      {changeable && status === "ending" && !waiting && (
        <PortalForm orderId={orderId} fields={{ requestId }}>
          <Button type="submit" name="intent" value="resume-subscription" tone="ghost" className="max-sm:btn-wide">
            Resume
          </Button>
        </PortalForm>
      )}
      {changeable && asking && status !== "ending" && status !== "ended" && (
        <ConfirmCancellation {...props} day={day} />
      )}
    </div>
  );
}

function describeSubscription(
  { status, price, periodEnd, retryAt, endedAt, unpaid, paused, chargedUntilEnd }: PortalSubscription,
  day: (timestamp: string) => string,
) {
  const cost = (
    <strong>
      <Amount cents={price} />
    </strong>
  );
  if (status === "active" && paused) {
    return <span key="paused">{cost} a month. Payments are paused: you won’t be charged until we resume them.</span>;
  }
  if (status === "active") {
    return (
      <span key={status}>
        {cost} a month. Next payment: {cost}
        <span>{periodEnd ? ` on ${day(periodEnd)}.` : "."}</span>
      </span>
    );
  }
  if (status === "past_due") {
    return (
      <span key={status}>
        {cost} a month. This month’s payment failed.{" "}
        <span>{`The card provider will try again ${retryAt ? `on ${day(retryAt)}` : "in the next few days"}.`}</span> If
        it keeps failing, your subscription will end. Pay now with any card, or change the card for this and all later
        months.
      </span>
    );
  }
  if (status === "ending" && chargedUntilEnd) {
    return (
      <span key="charged">
        {cost} a month until it ends on <strong>{periodEnd && day(periodEnd)}</strong>. Your files, deliverables and
        receipts stay here.
      </span>
    );
  }
  if (status === "ending") {
    return (
      <span key={status}>
        Canceled. It’s paid and stays active until{" "}
        <span>{periodEnd ? <strong>{day(periodEnd)}</strong> : "the end of the month"}</span>, and it won’t renew. Your
        files, deliverables and receipts stay here.
      </span>
    );
  }
  return (
    <span key={status}>
      <span>
        {`It ended${endedAt ? ` on ${day(endedAt)}` : ""}${unpaid ? " because we couldn’t charge the last month after several attempts" : ""}.`}
      </span>{" "}
      Your files, deliverables and receipts stay here.
    </span>
  );
}

/** Links in the head of the payments. Paying an unpaid month is the thing to do, in its own panel. */
export function SubscriptionActions({ orderId, subscription, asking, requestId }: SubscriptionSectionProps) {
  const { status, waiting, changeable } = subscription;
  if (!changeable || status === "ended") return null;
  return (
    <>
      <PortalForm orderId={orderId} fields={{ requestId }} className="contents">
        <button type="submit" name="intent" value="change-card" className="link-quiet min-h-11">
          Change card
        </button>
      </PortalForm>
      {status !== "ending" && !waiting && !asking && (
        <Form method="get" action="/my-order" preventScrollReset className="contents">
          <input type="hidden" name="order" value={orderId} />
          <button type="submit" name="ask" value="cancel" className="link-quiet min-h-11">
            Cancel subscription
          </button>
        </Form>
      )}
    </>
  );
}

function ConfirmCancellation({
  orderId,
  subscription,
  requestId,
  day,
}: SubscriptionSectionProps & { day: (timestamp: string) => string }) {
  const { status, periodEnd } = subscription;
  const until = periodEnd ? day(periodEnd) : "the end of the month you’ve paid for";
  return (
    <Question title="Cancel your subscription?">
      <p className="mb-3">
        {status === "past_due"
          ? "This month isn’t paid, so your subscription ends right away. You won’t be charged for it."
          : `You’ve paid until ${until}. It stays active until then and won’t renew. You can resume it until then.`}
      </p>
      <p className="mb-5">What you keep: your files, deliverables and receipts stay on this page.</p>
      <PortalForm orderId={orderId} fields={{ requestId }} className="flex flex-wrap items-center gap-4">
        <Button type="submit" name="intent" value="cancel-subscription" tone="orange" className="max-sm:btn-wide">
          Yes, cancel subscription
        </Button>
        <Link to={`/my-order?order=${orderId}`} preventScrollReset className="link inline-flex min-h-11 items-center">
          Keep it
        </Link>
      </PortalForm>
    </Question>
  );
}
