import { Link, useSearchParams } from "react-router";
import { useSite } from "~/content/use-site";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { formatDayOfYear } from "~/lib/dates/format-date";
import {
  type Delivery,
  deliveryTitle,
  exceedsIncludedRevisions,
  formatRevision,
  type Revision,
} from "~/orders/deliveries/delivery";
import { FILE_SENDERS, FileList } from "~/orders/files/file-list";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { useIsSubmitting } from "~/ui/hidden-fields";
import { Icon } from "~/ui/icon";
import { ViewerPicture } from "~/ui/viewer/viewer";
import { DeliveryView } from "./delivery-view";
import type { RejectedInput } from "./my-order-actions.server";
import { PortalForm } from "./portal-section";

/** `messageId`: of the next comment, as in `DeliveryView`. */
type DeliveryAnswerProps = { order: PortalOrder; delivery: Delivery; messageId: string; unsent?: RejectedInput };

/** Approves a delivery or, after 'Ask for changes', requests a revision. Gold in the panel of the page's next step only. */
function DeliveryAnswerForm({
  order,
  delivery: { id, closes, pins },
  unsent,
  task,
}: Omit<DeliveryAnswerProps, "messageId"> & { task: boolean }) {
  const [params] = useSearchParams();
  const sending = useIsSubmitting({ deliveryId: id });
  const isOngoing = order.subscription !== null && order.subscription.status !== "ended";
  const isAsking = params.get("ask") === id || unsent !== undefined;
  const openPins = pins.filter(({ sender, resolvedBy }) => sender === "customer" && resolvedBy === null).length;
  const page = `/my-order?order=${order.id}`;
  const submit = { type: "submit", name: "intent", tone: task ? "gold" : "ghost", disabled: sending } as const;
  const form = { orderId: order.id, fields: { deliveryId: id }, preventScrollReset: true };
  if (isAsking)
    return (
      <PortalForm {...form} id={`answer-${id}`}>
        <TextArea
          label="What should we change?"
          name="comment"
          rows={4}
          maxLength={MESSAGE_MAX}
          optional={openPins > 0}
          hint={`${openPinsHint(openPins)}${revisionHint(order.deliveries.next)}`}
          defaultValue={unsent?.values.comment}
          error={unsent?.error}
          autoFocus
        />
        <div className="flex flex-wrap gap-2">
          <Button {...submit} value="revise-delivery" className="max-sm:btn-wide">
            {sending ? "SENDING..." : "Ask for a revision"}
          </Button>
          <Link to={page} preventScrollReset className="btn btn-ghost max-sm:btn-wide">
            Never mind
          </Link>
        </div>
      </PortalForm>
    );
  return (
    <>
      <p className="mb-4">
        <strong>Happy with it?</strong> <span>{approvalText(closes, isOngoing)}</span>
      </p>
      <div className="flex flex-wrap gap-2" id={`answer-${id}`}>
        <PortalForm {...form} className="max-sm:w-full">
          <Button {...submit} value="approve-delivery" className="max-sm:btn-wide">
            {sending ? "APPROVING..." : "Approve"}
          </Button>
        </PortalForm>
        <Link to={`${page}&ask=${id}#answer-${id}`} preventScrollReset className="btn btn-ghost max-sm:btn-wide">
          Ask for changes
        </Link>
      </div>
    </>
  );
}

/** Says that the customer's open pins are part of the revision. */
function openPinsHint(open: number): string {
  if (open === 0) return "";
  return open === 1 ? "Your open comment is sent with it. " : `Your ${open} open comments are sent with it. `;
}

function approvalText(closes: boolean, isOngoing: boolean): string {
  if (!closes) return "Approve it and we’ll keep going.";
  return isOngoing ? "Approving it finishes this month’s work." : "Approving it completes your order.";
}

/** Says whether the next revision is included. */
function revisionHint(next: Revision): string {
  if (exceedsIncludedRevisions(next)) {
    const included = next.included === 1 ? "1 revision" : `${next.included} revisions`;
    return `Your order includes ${included}, and you’ve used ${next.included === 1 ? "it" : "them"}. You can still ask: this one is beyond what’s included, and we’ll get in touch before it costs anything.`;
  }
  return next.included === null
    ? "Your service doesn’t come with a fixed number of revisions. If a change goes beyond what you ordered, we’ll get in touch before it costs anything."
    : `${formatRevision(next)}. Please list everything you’d like changed.`;
}

/** Loaded after the rest of the page, when there is a delivery. `untitled`: inside a panel that has the delivery's title. */
export default function DeliveryDetails({
  order,
  delivery,
  messageId,
  unsent,
  untitled = false,
}: DeliveryAnswerProps & { untitled?: boolean }) {
  const { hours } = useSite();
  const { id, at, note, links, files, monthFile, status, answerable, comment, revision } = delivery;
  const heading = `delivery-${id}`;
  // The file of an earlier month needs no status or note.
  const isPast = monthFile === true && status === "replaced";
  const isShown = files.some(({ shownAs }) => shownAs !== null) || delivery.pins.length > 0;
  const view = isShown && <DeliveryView order={order} delivery={delivery} messageId={messageId} />;
  return (
    <article aria-labelledby={heading}>
      <h3 id={heading} className={untitled ? "sr-only" : "font-medium font-sans text-base [overflow-wrap:anywhere]"}>
        {deliveryTitle(delivery)}
      </h3>
      <p className="mb-3 text-mute text-sm">
        From us · <time dateTime={at}>{formatDayOfYear(at, hours.timeZone)}</time>
        {/* As a task, the page's badge says so. */}
        <span className={`ms-3 font-semibold ${TONES[status]}`}>{!isPast && !untitled && statusText(delivery)}</span>
      </p>
      {note && !isPast && <p className="mb-4 max-w-[40rem] whitespace-pre-wrap [overflow-wrap:anywhere]">{note}</p>}
      {monthFile && !isPast && (
        <div className="mb-4 max-w-[40rem]">
          <ViewerPicture
            id={`calendar-${id}`}
            src={`/my-order/deliveries/${id}/page`}
            width={1_600}
            height={2_071}
            alt={`First page of ${delivery.title}`}
          />
        </div>
      )}
      {monthFile && (
        <p className="mb-4">
          <a className="link inline-flex min-h-11 items-center gap-2" href={`/my-order/deliveries/${id}`} download>
            <Icon name="download" className="size-6" /> Download (PDF)
            <span className="sr-only">{`: ${delivery.title}`}</span>
          </a>
        </p>
      )}
      {links.length > 0 && (
        <ul className="mb-4 grid gap-2">
          {links.map(({ label, url }) => (
            <li key={`${label} ${url}`} className="[overflow-wrap:anywhere]">
              <a
                className="link inline-flex min-h-11 items-center gap-2"
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                aria-description="Opens in a new tab"
              >
                <Icon name="external-link" className="size-6" /> <span>{label}</span>
              </a>{" "}
              <span className="text-mute text-sm">{new URL(url).hostname}</span>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <div className="mb-4">
          <FileList files={files} base="/my-order/files" senders={FILE_SENDERS} timeZone={hours.timeZone} />
        </div>
      )}
      {view && !answerable ? (
        <details className="mb-4">
          <summary className="link min-h-11 cursor-pointer">View it</summary>
          {view}
        </details>
      ) : (
        view
      )}
      {revision && (
        <div className="mb-4 border-pink border-l-4 pl-4">
          <p className="font-semibold">{formatRevision(revision)}</p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{comment}</p>
        </div>
      )}
      {answerable && <DeliveryAnswerForm order={order} delivery={delivery} unsent={unsent} task={untitled} />}
      {!answerable && unsent?.values.comment && (
        <div className="border-gold border-l-4 pl-4">
          <p className="font-semibold">What you wrote wasn’t sent. You can send it as a message below.</p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{unsent.values.comment}</p>
        </div>
      )}
    </article>
  );
}

const TONES: Record<Delivery["status"], string> = {
  open: "text-gold",
  approved: "text-lime",
  revision: "text-pink",
  replaced: "text-mute",
  withdrawn: "text-mute",
};

function statusText({ status, answerable, monthFile }: Delivery): string {
  if (monthFile === false) return "This month was refunded";
  if (status === "open") return answerable ? "Waiting for your answer" : "";
  const texts = {
    approved: "You approved it",
    revision: "You asked for a revision",
    replaced: "Replaced by a later delivery",
    withdrawn: "We withdrew it",
  };
  return texts[status];
}
