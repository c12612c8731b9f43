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

/** Latest deliveries shown; earlier ones are collapsed. */
const MAX_SHOWN = 3;

export function DeliveriesSection({ order }: { order: OrderDetails }) {
  const [adding, setAdding] = useState(false);
  const [wasAdding, setWasAdding] = useState(false);
  const { list, fault } = order.deliveries;
  const canDeliver = useCanSubmit("/admin/orders", "create-delivery");
  return (
    <section aria-labelledby="deliveries-title">
      <h3 id="deliveries-title" className="mb-2 font-bold font-sans text-lg">
        Deliveries
      </h3>
      <DeliveryList orderId={order.id} list={list.slice(0, MAX_SHOWN)} />
      {list.length > MAX_SHOWN && (
        <details className="mb-4">
          <summary className="min-h-11 cursor-pointer">Earlier deliveries ({list.length - MAX_SHOWN})</summary>
          <DeliveryList orderId={order.id} list={list.slice(MAX_SHOWN)} />
        </details>
      )}
      {fault && <p className="text-mute">{fault}</p>}
      {!fault && !canDeliver && <p className="text-mute">{roleRequiredMessage("manager", "send deliveries")}</p>}
      {!fault && adding && <DeliveryForm order={order} onClose={() => setAdding(false)} />}
      {!fault && !adding && canDeliver && (
        // Returns the focus to the button after the form closes.
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

const DeliveryList = ({ orderId, list }: { orderId: string; list: readonly Delivery[] }) =>
  list.length > 0 && (
    <ol className="mb-4 space-y-4">
      {list.map((delivery) => (
        <li key={delivery.id} className={`border-l-4 pl-4 ${FRAMES[delivery.status]}`}>
          <DeliveryDetails orderId={orderId} delivery={delivery} />
        </li>
      ))}
    </ol>
  );

function DeliveryDetails({ orderId, delivery }: { orderId: string; delivery: Delivery }) {
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
      <DeliveryStatus delivery={delivery} />
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
          <WithdrawButton orderId={orderId} delivery={delivery} />
        </IfCanSubmit>
      )}
    </>
  );
}

function DeliveryStatus({ delivery: { status, answerable, answeredAt, closes, monthFile } }: { delivery: Delivery }) {
  const open = answerable ? "Waiting for the customer’s answer" : "Not answered, and no answer is needed anymore";
  const texts = {
    open: monthFile === null && closes ? `${open}. Approval completes the work` : open,
    approved: "Approved",
    revision: "Revision requested",
    replaced: "Replaced by a later delivery before the customer answered",
    withdrawn: "Withdrawn. The customer can’t see it anymore",
  };
  return (
    <p className="text-sm">
      {texts[status]}
      {answeredAt && (
        <>
          , <DateTime at={new Date(answeredAt)} />
        </>
      )}
    </p>
  );
}

function WithdrawButton({ orderId, delivery: { id, number } }: { orderId: string; delivery: Delivery }) {
  const [confirming, setConfirming] = useState(false);
  const { busy, unanswered, submit, reload } = useOrderAction(() => setConfirming(false));
  return (
    <div className="mt-2">
      <UnknownOutcome message={unanswered} onLook={reload} />
      {confirming ? (
        <ConfirmStep
          question={`Withdraw delivery ${number}? The customer won’t see it anymore.`}
          yes="Withdraw"
          busy={busy}
          onNo={() => setConfirming(false)}
          onYes={() => submit({ intent: "withdraw-delivery", orderId, deliveryId: id })}
        />
      ) : (
        <Button dense="plain" onClick={() => setConfirming(true)}>
          Withdraw...
        </Button>
      )}
    </div>
  );
}
