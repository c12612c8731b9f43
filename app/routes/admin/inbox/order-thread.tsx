import { Form } from "react-router";
import type { OrderThread as LoadedOrderThread } from "~/admin/inbox.server";
import { offerBySlug } from "~/catalog/offers";
import { orderReference } from "~/lib/reference";
import type { SavedReply } from "~/orders/messages.server";
import { localPart, MessageList, REPLY_ID, ReplyForm } from "~/routes/admin/orders/order-page/conversation";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { orderPath } from "~/routes/admin/shared/paths";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { useShortcuts } from "~/routes/admin/shared/shortcuts";
import { DueDate } from "~/routes/admin/work/due-date";
import { useIsSending } from "./use-inbox-action";

type OrderThreadProps = {
  order: LoadedOrderThread;
  replies: readonly SavedReply[];
  formId: string;
  /** "2026-11-26" */
  today: string;
};

/** The conversation about an order, with the answer at its end. */
export function OrderThread({ order, replies, formId, today }: OrderThreadProps) {
  const canAnswer = useCanSubmit("/admin/inbox", "message");
  const { id, names, messages, service } = order;
  useShortcuts({ r: focusReply });
  const facts = [names.second, offerBySlug(service)?.title ?? service].filter(Boolean).join(", ");
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2>{names.first}</h2>
        <div className="actions">
          {canAnswer && messages.some(({ sender }) => sender === "customer") && <MarkUnread orderId={id} />}
          <AdminButtonLink slim to={orderPath(id)}>
            Open order
          </AdminButtonLink>
        </div>
      </div>
      <p className="wrap-anywhere row gap-y-0 text-mute text-small">
        <span>{facts}</span>
        <span>
          <span>Order </span>
          <span translate="no">{orderReference(id)}</span>
        </span>
        {order.hasWork && <DueDate work={order} today={today} />}
        {order.hasWork && <span>{order.assignee ? `Assigned to ${localPart(order.assignee)}` : "Unassigned"}</span>}
      </p>
      {order.latest === null && <p className="text-mute">No messages yet.</p>}
      <MessageList conversation={order} files={order.files} customer={names.first} />
      {canAnswer && (
        <ReplyForm
          orderId={id}
          replies={replies}
          formId={formId}
          customer={names.first}
          canWait={order.hasWork && (order.workStatus === "new" || order.workStatus === "in_progress")}
          primary
        />
      )}
    </>
  );
}

const focusReply = () => document.getElementById(REPLY_ID)?.focus();

function MarkUnread({ orderId }: { orderId: string }) {
  const busy = useIsSending("mark-unread");
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="mark-unread" />
      <input type="hidden" name="orderId" value={orderId} />
      <AdminButton type="submit" kind="quiet" slim busy={busy}>
        Mark as unread
      </AdminButton>
    </Form>
  );
}
