import { useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { roleRequiredMessage } from "~/auth/permissions/roles";
import { useSite } from "~/lib/config/use-site";
import { type Delivery, deliveryTitle, exceedsIncludedRevisions, formatRevision } from "~/orders/deliveries/delivery";
import { FileList } from "~/orders/files/file-list";
import { ConfirmStep, UnknownOutcome, useOrderAction } from "~/routes/admin/orders/dialog/form-controls";
import { DateTime } from "~/routes/admin/shared/date-time";
import { IfCanSubmit, useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { Button } from "~/ui/button";
import { DeliveryForm } from "./delivery-form";

/** How many are shown at once; a subscription has one more each month. */
const SHOWN = 3;

/** What was handed over to the customer, how the customer answered, and the form for the next delivery. */
export function DeliveriesSection({ order }: { order: OrderDetails }) {
  const [adding, setAdding] = useState(false);
  const [wasAdding, setWasAdding] = useState(false);
  const { list, fault } = order.deliveries;
  const mayDeliver = useCanSubmit("/admin/orders", "create-delivery");
  return (
    <section aria-labelledby="deliveries-title">
      <h3 id="deliveries-title" className="mb-2 font-bold font-sans text-lg">
        Deliveries
      </h3>
      <Shown orderId={order.id} list={list.slice(0, SHOWN)} />
      {list.length > SHOWN && (
        <details className="mb-4">
          <summary className="min-h-11 cursor-pointer">Earlier deliveries ({list.length - SHOWN})</summary>
          <Shown orderId={order.id} list={list.slice(SHOWN)} />
        </details>
      )}
      {fault && <p className="text-mute">{fault}</p>}
      {!fault && !mayDeliver && <p className="text-mute">{roleRequiredMessage("manager", "send deliveries")}</p>}
      {!fault && adding && <DeliveryForm order={order} onClose={() => setAdding(false)} />}
      {!fault && !adding && mayDeliver && (
        // The focus comes back to where it was before the form.
        <Button
          dense="plain"
          autoFocus={wasAdding}
          onClick={() => {
            setAdding(true);
            setWasAdding(true);
          }}
        >
          Add a delivery
        </Button>
      )}
    </section>
  );
}

const FRAMES: Record<Delivery["status"], string> = {
  open: "border-cyan",
  approved: "border-lime",
  revision: "border-pink",
  replaced: "border-line",
  withdrawn: "border-line",
};

const Shown = ({ orderId, list }: { orderId: string; list: readonly Delivery[] }) =>
  list.length > 0 && (
    <ol className="mb-4 space-y-4">
      {list.map((delivery) => (
        <li key={delivery.id} className={`border-l-4 pl-4 ${FRAMES[delivery.status]}`}>
          <One orderId={orderId} delivery={delivery} />
        </li>
      ))}
    </ol>
  );

function One({ orderId, delivery }: { orderId: string; delivery: Delivery }) {
  const { hours } = useSite();
  const { id, at, author, note, links, files, monthFile, comment, revision, status } = delivery;
  return (
    <>
      <p>
        <strong>{deliveryTitle(delivery)}</strong>
        <span className="block text-mute text-sm">
          {author ?? "Automatically, with the payment"}, <DateTime at={new Date(at)} />
        </span>
      </p>
      <Standing delivery={delivery} />
      {note && author && <p className="my-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{note}</p>}
      {links.map(({ label, url }) => (
        <p key={`${label} ${url}`} className="[overflow-wrap:anywhere]">
          <a className="link" href={url} target="_blank" rel="noopener noreferrer">
            {label}
          </a>{" "}
          <span className="text-mute text-sm">{url}</span>
        </p>
      ))}
      {files.length > 0 && (
        <div className="my-2">
          <FileList
            files={files}
            base="/admin/files"
            senders={{ customer: "from the customer", team: "from the team" }}
            timeZone={hours.timeZone}
          />
        </div>
      )}
      {monthFile && (
        <a className="link" href={`/admin/deliveries/${id}`} download>
          Download (PDF)
        </a>
      )}
      {revision && (
        <div className="mt-2 bg-dusk p-3">
          <p className={exceedsIncludedRevisions(revision) ? "font-semibold text-gold" : "font-semibold"}>
            {formatRevision(revision)}
          </p>
          {exceedsIncludedRevisions(revision) && (
            <p className="text-mute text-sm">We told the customer you’ll get in touch before it costs anything.</p>
          )}
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{comment}</p>
        </div>
      )}
      {status === "open" && monthFile === null && (
        <IfCanSubmit to="/admin/orders" intent="withdraw-delivery">
          <Withdraw orderId={orderId} delivery={delivery} />
        </IfCanSubmit>
      )}
    </>
  );
}

/** What became of it; of one that cannot be answered any more, that too. */
function Standing({ delivery: { status, answerable, answeredAt, closes, monthFile } }: { delivery: Delivery }) {
  const open = answerable ? "Waiting for the customer’s answer" : "Not answered, and no answer is needed anymore";
  const words = {
    open: monthFile === null && closes ? `${open}. Approval completes the work` : open,
    approved: "Approved",
    revision: "Revision requested",
    replaced: "Replaced by a later delivery before the customer answered",
    withdrawn: "Withdrawn. The customer can’t see it anymore",
  };
  return (
    <p className="text-sm">
      {words[status]}
      {answeredAt && (
        <>
          , <DateTime at={new Date(answeredAt)} />
        </>
      )}
    </p>
  );
}

function Withdraw({ orderId, delivery: { id, number } }: { orderId: string; delivery: Delivery }) {
  const [asking, setAsking] = useState(false);
  const { busy, unanswered, submit, lookAgain } = useOrderAction(() => setAsking(false));
  return (
    <div className="mt-2">
      <UnknownOutcome message={unanswered} onLook={lookAgain} />
      {asking ? (
        <ConfirmStep
          question={`Withdraw delivery ${number}? The customer won’t see it anymore.`}
          yes="Withdraw"
          busy={busy}
          onNo={() => setAsking(false)}
          onYes={() => submit({ intent: "withdraw-delivery", orderId, deliveryId: id })}
        />
      ) : (
        <Button dense="plain" onClick={() => setAsking(true)}>
          Withdraw...
        </Button>
      )}
    </div>
  );
}
