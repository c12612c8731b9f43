import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useSite } from "~/content/use-site";
import type { PortalOrder, PortalOrderListItem } from "~/customers/portal/portal-orders.server";
import { formatAgencyDate, formatDayAndTime } from "~/lib/dates/format-date";
import type { OrderStatus, WorkStatus } from "~/lib/db/column-types";
import { isEndedByRefund } from "~/orders/deliveries/delivery-rules";
import { isCancelled, isPartlyRefunded, isPending } from "~/orders/order-states";
import { WORK_STATUS_CUSTOMER_LABELS } from "~/orders/work-status";
import { FactList } from "~/ui/fact-list";
import { Panel } from "~/ui/section";
import { Track } from "~/ui/track";
import { FoldedSection, PortalSection } from "./portal-section";

type OrderState = Pick<PortalOrder, "status" | "workStatus" | "subscriptionStatus" | "subscription" | "refunded"> & {
  details: Pick<PortalOrder["details"], "endsOn">;
};

/** `givesWay`: what we wait for is shown instead. A payment that failed or a subscription that ends matters more. */
type ShownStatus = { title: string; sentence: string; color?: BadgeColor; givesWay?: true };

type BadgeColor = "lime" | "gold" | "danger" | "cyan";

const BADGE_COLORS: Record<BadgeColor, string> = {
  lime: "frame-lime text-lime",
  gold: "frame-gold text-gold",
  danger: "frame-danger text-danger",
  cyan: "frame-cyan text-cyan",
};

/** Unless work or a subscription says more. */
const STATUS_TEXTS: Record<OrderStatus, { title: string; sentence: string }> = {
  pending: { title: "Waiting for your payment", sentence: "We’ll start as soon as your payment arrives." },
  cancelled: { title: "Canceled", sentence: "This order was canceled. Nothing is due." },
  paid: { title: "Paid", sentence: "We have your order and your payment, and we’re on it." },
  partially_refunded: { title: "Partially refunded", sentence: "We refunded part of your payment." },
  refunded: { title: "Refunded", sentence: "We refunded this order." },
  // The customer does not see it.
  spam: { title: "", sentence: "" },
};

/** Status of an order for its customer. `day` formats an ISO 8601 timestamp as a date. */
export function describeOrderStatus(order: OrderState, day: (timestamp: string) => string): ShownStatus {
  const { status, workStatus, subscriptionStatus, subscription, refunded, details } = order;
  const shown = STATUS_TEXTS[status];
  if (isPending(status)) return { ...shown, color: "gold" };
  if (isCancelled(status)) return shown;
  if (isEndedByRefund(order)) return { ...shown, sentence: refunded ?? shown.sentence };
  if (subscriptionStatus === "past_due") {
    return {
      title: "Payment failed",
      sentence: "We couldn’t charge your card for this month. Pay now, or change it below.",
      color: "danger",
    };
  }
  if (subscriptionStatus === "ended") {
    const why = subscription?.unpaid ? "We couldn’t charge your card for the last month after several attempts. " : "";
    const sentences = [refunded, `${why}Your subscription has ended. You won’t be charged again.`];
    return { title: "Subscription ended", sentence: sentences.filter(Boolean).join(" ") };
  }
  if (subscriptionStatus === "ending") {
    const until = details.endsOn ? `on ${day(details.endsOn)}` : "with the month you’ve paid for";
    return { title: "Ending soon", sentence: `Your subscription ends ${until}. ${chargeSentence(subscription)}` };
  }
  const title = WORK_STATUS_CUSTOMER_LABELS[workStatus];
  if (title) {
    const sentence = (subscriptionStatus ? MONTHLY_SENTENCES : SENTENCES)[workStatus];
    const refundedToo = isPartlyRefunded(status) ? ` ${shown.sentence}` : "";
    return { title, sentence: sentence + refundedToo, ...WORK_BADGES[workStatus] };
  }
  if (subscriptionStatus === "active") {
    return { title: "Active", sentence: "Your subscription is paid and active.", color: "lime", givesWay: true };
  }
  return isPartlyRefunded(status) ? shown : { ...shown, color: "lime", givesWay: true };
}

const WORK_BADGES: Record<WorkStatus, Pick<ShownStatus, "color" | "givesWay">> = {
  new: {},
  in_progress: { givesWay: true },
  waiting: { color: "gold" },
  delivered: { color: "gold", givesWay: true },
  done: { color: "lime" },
};

const chargeSentence = (subscription: OrderState["subscription"]): string =>
  subscription?.chargedUntilEnd ? "It’s charged every month until then." : "You won’t be charged again.";

const SENTENCES: Record<WorkStatus, string> = {
  new: "We have your order and your payment.",
  in_progress: "We’ve started work on your order.",
  waiting: "Read our messages below. We’ll continue as soon as you answer.",
  delivered: "Your delivery is ready. Take a look, and tell us what you think.",
  done: "Your order is finished. Thank you!",
};

/** For subscriptions, whose work restarts every month. */
const MONTHLY_SENTENCES: Record<WorkStatus, string> = {
  ...SENTENCES,
  in_progress: "We’ve started work on this month.",
  done: "This month’s work is finished. We’ll start again next month.",
};

export function OrderChoice({ orders, current }: { orders: readonly PortalOrderListItem[]; current: string }) {
  const { hours } = useSite();
  return (
    <nav aria-label="Your orders" className="mb-8">
      <ul className="flex flex-wrap gap-3">
        {orders.map(({ id, title, reference, orderedAt }) => (
          <li key={id}>
            <Link
              to={`/my-order?order=${id}`}
              aria-current={id === current ? "page" : undefined}
              className="pixel-frame aria-[current=page]:frame-gold grid min-h-11 gap-1 bg-panel px-4 py-2 hover:text-cyan aria-[current=page]:text-gold"
            >
              <strong>{title}</strong>
              <span className="text-mute text-sm">
                <span translate="no">{reference}</span>, <span>{formatAgencyDate(orderedAt, hours.timeZone)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type HeaderProps = {
  order: PortalOrder;
  /** Replaces the status while the order waits for the customer. */
  waitingFor: string | null;
};

export function OrderHeader({ order, waitingFor }: HeaderProps) {
  const { hours } = useSite();
  const day = (timestamp: string) => formatAgencyDate(timestamp, hours.timeZone);
  const { title, sentence, color = "cyan", givesWay } = describeOrderStatus(order, day);
  const awaited = givesWay ? waitingFor : null;
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <p className="caption text-cyan">
          Order <span translate="no">{order.reference}</span>
        </p>
        <h1 id="order-title" className="mt-1 text-pixel-lg text-pixel-shadow md:text-pixel-xl">
          {order.title}
        </h1>
        <p className="mt-1 text-mute">{sentence}</p>
      </div>
      <p className={`badge-line ${BADGE_COLORS[awaited ? "gold" : color]}`}>{awaited ?? title}</p>
    </div>
  );
}

export const ProgressSection = ({ progress }: Pick<PortalOrder["details"], "progress">) =>
  progress.length > 0 && (
    <Panel className="mb-8 p-5 md:p-6">
      <Track steps={progress} />
    </Panel>
  );

/** Newest first. */
export function TimelineSection({ timeline }: Pick<PortalOrder, "timeline">) {
  const { hours } = useSite();
  if (timeline.length === 0) return null;
  return (
    <PortalSection title="Timeline" icon="clock">
      <ol>
        {timeline.map(({ at, text }) => (
          <li
            key={`${at} ${text}`}
            className="relative border-panel-hi border-l-4 pb-4 pl-5 before:absolute before:top-1.5 before:-left-2 before:size-3 before:bg-line first:before:bg-lime last:border-transparent last:pb-0"
          >
            <time dateTime={at} className="block text-mute text-sm">
              {formatDayAndTime(at, hours.timeZone)}
            </time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </PortalSection>
  );
}

export const BriefSection = ({ brief }: Pick<PortalOrder, "brief">) =>
  brief.length > 0 && (
    <FoldedSection title="What you ordered" icon="article">
      <FactList facts={brief} />
    </FoldedSection>
  );

export function ContactSection({ reference, children }: { reference: string; children?: ReactNode }) {
  const { email, phone } = useSite();
  return (
    <PortalSection title="Talk to us" icon="phone">
      <p>
        <a className="link [overflow-wrap:anywhere]" href={`mailto:${email}?subject=Order%20${reference}`}>
          {email}
        </a>
        <br />
        <a className="link inline-flex pointer-coarse:min-h-11 items-center whitespace-nowrap" href={phone.href}>
          {phone.display}
        </a>
      </p>
      <p className="mt-1 text-mute text-sm">
        Please mention order <span translate="no">{reference}</span>.
      </p>
      <div className="mt-4 grid gap-2 border-panel-hi border-t-4 pt-4 text-mute text-sm">
        {children}
        <Form method="post">
          On a shared computer?{" "}
          <button type="submit" name="intent" value="forget" className="link-quiet pointer-coarse:min-h-11">
            Sign out
          </button>
        </Form>
      </div>
    </PortalSection>
  );
}
