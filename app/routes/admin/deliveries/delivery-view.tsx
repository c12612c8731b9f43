import type { OrderDetails } from "~/admin/orders/order-details.server";
import { agencyZone } from "~/lib/dates/agency-zone";
import type { Delivery } from "~/orders/deliveries/delivery";
import { DeliveryPins, type PinFormProps } from "~/orders/deliveries/delivery-pins";
import { usePinMessage } from "~/orders/deliveries/use-pin-message";
import { localPart } from "~/routes/admin/orders/order-page/conversation";
import { ORDER_PATH, OrderForm, useOrderAction } from "~/routes/admin/orders/order-page/form-controls";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { TextAreaField } from "~/routes/admin/shared/form-field";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";

/** `formId`: makes repeated submits idempotent. */
type DeliveryViewProps = { order: OrderDetails; delivery: Delivery; formId: string };

/** The delivery itself with its comments; loaded after the rest of the page. */
export default function DeliveryView({ order, delivery, formId }: DeliveryViewProps) {
  const canWrite = useCanSubmit(ORDER_PATH, "add-pin");
  return (
    <DeliveryPins
      delivery={delivery}
      base="/admin/files"
      nameOf={({ author }) => (author ? localPart(author) : (order.person ?? order.name))}
      timeZone={agencyZone()}
      form={canWrite ? (props) => <PinForm {...props} order={order} formId={formId} /> : null}
      dense
    />
  );
}

type FormProps = PinFormProps & Pick<DeliveryViewProps, "order" | "formId">;

function PinForm({ intent, fields, button, children, text, sent = 0, order, formId }: FormProps) {
  const { busy, submit } = useOrderAction();
  const { latest, seen } = order.conversation;
  const message = usePinMessage({ next: formId, latest, sent });
  const own = text && { messageId: message.messageId, seen: seen.toISOString() };
  return (
    <OrderForm intent={intent} orderId={order.id} fields={{ ...fields, ...own }} submit={submit} className="tight">
      {children}
      {text && <TextAreaField {...text} ref={message.area} name="text" rows={3} required />}
      <AdminButton type="submit" kind={text ? "secondary" : "quiet"} slim busy={busy} className="justify-self-start">
        {button}
      </AdminButton>
    </OrderForm>
  );
}
