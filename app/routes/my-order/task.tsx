import { Suspense } from "react";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import type { WorkStatus } from "~/lib/db/column-types";
import { formatMoney } from "~/lib/money";
import { type Delivery, describeDelivery } from "~/orders/deliveries/delivery";
import { isEndedByRefund } from "~/orders/deliveries/delivery-rules";
import { MissingFiles } from "~/orders/files/file-list";
import { isPayable } from "~/orders/order-states";
import { Button, ButtonLink } from "~/ui/button";
import { DeliveryDetails, OrderFileUploader } from "./files-section";
import type { RejectedInput } from "./my-order-actions.server";
import { PortalForm, PortalSection } from "./portal-section";

/** The one thing that the customer has to do now. */
export type PortalTask =
  | { kind: "pay"; url: string }
  | { kind: "pay-month" }
  | { kind: "answer"; delivery: Delivery }
  | { kind: "files"; needs: string | null };

/** The first that applies: pay, answer a delivery, send files; null if there is nothing to do. */
export function findPortalTask(order: PortalOrder): PortalTask | null {
  const { payUrl, subscription, deliveries, files, workStatus } = order;
  if (payUrl) return { kind: "pay", url: payUrl };
  if (subscription?.status === "past_due" && subscription.changeable) return { kind: "pay-month" };
  const delivery = deliveries.list.find(({ answerable }) => answerable);
  if (delivery) return { kind: "answer", delivery };
  if (!isOpen(order) || order.refund.last?.status === "open") return null;
  const needs = deliveries.list.length === 0 && WAITING_STATUSES.includes(workStatus) ? findNeeds(order) : null;
  return needs || files.needed.length > 0 ? { kind: "files", needs } : null;
}

/** Before and between our work. */
const WAITING_STATUSES: readonly WorkStatus[] = ["new", "waiting"];

const isOpen = (order: PortalOrder): boolean =>
  !isPayable(order.status) &&
  !isEndedByRefund(order) &&
  order.workStatus !== "delivered" &&
  order.workStatus !== "done" &&
  order.subscription?.status !== "ended";

/** Null if the service needs nothing, or the customer has sent files. */
const findNeeds = ({ needs, files }: PortalOrder): string | null =>
  files.ready.some(({ sender }) => sender === "customer") ? null : needs;

/** Status of the order while it waits for the customer. */
export const WAITING_FOR: Record<PortalTask["kind"], string | null> = {
  pay: null,
  "pay-month": null,
  answer: "Waiting for your answer",
  files: "Waiting for your files",
};

/** `requestId`: makes a repeated submit of one of the page's forms idempotent. */
type TaskPanelProps = { task: PortalTask; order: PortalOrder; requestId: string; unsent?: RejectedInput };

export function TaskPanel({ task, order, requestId, unsent }: TaskPanelProps) {
  if (task.kind === "pay") {
    return (
      <PortalSection title="Your payment" icon="credit-card" task>
        <ButtonLink href={task.url} className="max-sm:btn-wide">{`PAY ${formatMoney(order.amount)}`}</ButtonLink>
      </PortalSection>
    );
  }
  if (task.kind === "pay-month") {
    return (
      <PortalSection title="This month’s payment" icon="credit-card" task>
        <p className="mb-4">Pay with any card. It’s charged for this month only.</p>
        <PortalForm orderId={order.id} fields={{ requestId }}>
          <Button type="submit" name="intent" value="pay-month" className="max-sm:btn-wide">
            Pay now
          </Button>
        </PortalForm>
      </PortalSection>
    );
  }
  if (task.kind === "answer") {
    return (
      <PortalSection title={`${describeDelivery(task.delivery)} is ready`} icon="gift" task>
        <Suspense>
          <DeliveryDetails
            order={order}
            delivery={task.delivery}
            messageId={requestId}
            unsent={unsent?.values.deliveryId === task.delivery.id ? unsent : undefined}
            untitled
          />
        </Suspense>
      </PortalSection>
    );
  }
  return (
    <PortalSection title="What we need from you" icon="upload" anchor="files" task>
      {task.needs && <p className="mb-4">{task.needs}</p>}
      <MissingFiles title="We still need" files={order.files.needed} />
      <OrderFileUploader order={order} task />
    </PortalSection>
  );
}
