import { Form, Link } from "react-router";
import type { PortalOrder, PortalOrderListItem } from "~/customers/portal/portal-orders.server";
import { useSite } from "~/lib/config/use-site";
import { formatAgencyDate } from "~/lib/dates/format-date";
import type { WorkStatus } from "~/lib/db/column-types";
import { formatUsd } from "~/lib/money";
import { WORK_STATUS_CUSTOMER_LABELS } from "~/orders/work-status";
import { Button, ButtonLink } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { PromisedDates } from "~/ui/receipt/receipt-panel";
import { PortalSection } from "./portal-section";

type OrderState = Pick<PortalOrder, "status" | "workStatus" | "subscriptionStatus" | "subscription"> & {
  details: Pick<PortalOrder["details"], "endsOn">;
};

/** Status of an order for its customer. `day` formats an ISO 8601 timestamp as a date. */
export function describeOrderStatus(
  { status, workStatus, subscriptionStatus, subscription, details }: OrderState,
  day: (timestamp: string) => string,
): { title: string; sentence: string } {
  if (status === "pending") {
    return { title: "Waiting for your payment", sentence: "We’ll start as soon as your payment arrives." };
  }
  if (status === "cancelled") return { title: "Canceled", sentence: "This order was canceled. Nothing is due." };
  if (status === "refunded") return { title: "Refunded", sentence: "We refunded this order." };
  if (subscriptionStatus === "past_due") {
    return {
      title: "Payment failed",
      sentence: "We couldn’t charge your card for this month. You can pay now or change the card below.",
    };
  }
  if (subscriptionStatus === "ended") {
    const why = subscription?.unpaid ? "We couldn’t charge your card for the last month after several attempts. " : "";
    return { title: "Subscription ended", sentence: `${why}Your subscription has ended. You won’t be charged again.` };
  }
  if (subscriptionStatus === "ending") {
    const until = details.endsOn ? `on ${day(details.endsOn)}` : "with the month you’ve paid for";
    return { title: "Ending soon", sentence: `Your subscription ends ${until}. You won’t be charged again.` };
  }
  const title = WORK_STATUS_CUSTOMER_LABELS[workStatus];
  if (title) {
    const sentence = (subscriptionStatus ? MONTHLY_SENTENCES : SENTENCES)[workStatus];
    return { title, sentence: status === "partially_refunded" ? `${sentence} ${PARTLY_REFUNDED}` : sentence };
  }
  if (subscriptionStatus === "active") {
    return { title: "Active", sentence: "Your subscription is paid and active." };
  }
  if (status === "partially_refunded") {
    return { title: "Partially refunded", sentence: PARTLY_REFUNDED };
  }
  return { title: "Paid", sentence: "We have your order and your payment, and we’re on it." };
}

const PARTLY_REFUNDED = "We refunded part of your payment.";

const SENTENCES: Record<WorkStatus, string> = {
  new: "We have your order and your payment.",
  in_progress: "We have your order, and work has started.",
  waiting: "Please read our messages below. We’ll continue as soon as we have your answer.",
  delivered: "Please look at what we made, and tell us what you think.",
  done: "Your order is finished. Thank you!",
};

/** For subscriptions, whose work restarts every month. */
const MONTHLY_SENTENCES: Record<WorkStatus, string> = {
  ...SENTENCES,
  in_progress: "Your subscription is active, and work on this month has started.",
  done: "This month’s work is finished. We’ll start again next month.",
};

export const ForgetLinkButton = () => (
  <Form method="post" className="text-mute">
    <p className="mb-3">On a shared computer? Sign out of your orders. Your email link will open them again.</p>
    <Button type="submit" name="intent" value="forget" tone="ghost">
      SIGN OUT
    </Button>
  </Form>
);

export function OrderChoice({ orders, current }: { orders: readonly PortalOrderListItem[]; current: string }) {
  const { hours } = useSite();
  return (
    <nav aria-label="Your orders" className="mb-8">
      <ul className="flex flex-wrap gap-3">
        {orders.map(({ id, service, reference, orderedAt }) => (
          <li key={id}>
            <Link
              to={`/my-order?order=${id}`}
              aria-current={id === current ? "page" : undefined}
              className="pixel-frame aria-[current=page]:frame-gold grid min-h-11 gap-1 bg-panel px-4 py-2 hover:text-cyan aria-[current=page]:text-gold"
            >
              <strong>{service}</strong>
              <span className="text-mute text-sm">
                {reference}, {formatAgencyDate(orderedAt, hours.timeZone)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function OrderStatusSection({ order }: { order: PortalOrder }) {
  const { hours } = useSite();
  const { title, sentence } = describeOrderStatus(order, (timestamp) => formatAgencyDate(timestamp, hours.timeZone));
  return (
    <PortalSection title={title} icon="info">
      <p className="mb-5 md:text-lg">{sentence}</p>
      {order.payUrl && <ButtonLink href={order.payUrl}>{`PAY ${formatUsd(order.amount)}`}</ButtonLink>}
      <PromisedDates dates={order.details.dates} />
    </PortalSection>
  );
}

/** Newest first. */
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

export const BriefSection = ({ brief }: Pick<PortalOrder, "brief">) =>
  brief.length > 0 && (
    <PortalSection title="What you ordered" icon="article">
      <FactList facts={brief} />
    </PortalSection>
  );

export function ContactSection({ reference }: { reference: string }) {
  const { email, phone } = useSite();
  return (
    <PortalSection title="Talk to us" icon="phone">
      <p>
        Email{" "}
        <a className="link [overflow-wrap:anywhere]" href={`mailto:${email}?subject=Order%20${reference}`}>
          {email}
        </a>{" "}
        or call{" "}
        <a className="link whitespace-nowrap" href={phone.href}>
          {phone.display}
        </a>
        . Please mention order {reference}.
      </p>
    </PortalSection>
  );
}
