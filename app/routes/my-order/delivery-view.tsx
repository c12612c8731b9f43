import { useActionData } from "react-router";
import { useSite } from "~/content/use-site";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import type { Delivery } from "~/orders/deliveries/delivery";
import { DeliveryPins, type PinFormProps } from "~/orders/deliveries/delivery-pins";
import { usePinMessage } from "~/orders/deliveries/use-pin-message";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { useIsSubmitting } from "~/ui/hidden-fields";
import type { SubmittedForm } from "./my-order-actions.server";
import { PortalForm } from "./portal-section";

type DeliveryViewProps = {
  order: PortalOrder;
  delivery: Delivery;
  /** Id of the next comment or answer: makes repeated submits idempotent. */
  messageId: string;
};

/** The delivery itself with its comments. */
export function DeliveryView({ order, delivery, messageId }: DeliveryViewProps) {
  const { brand, hours } = useSite();
  return (
    <DeliveryPins
      key={delivery.id}
      delivery={delivery}
      base="/my-order/files"
      nameOf={({ sender }) => (sender === "team" ? brand : "You")}
      timeZone={hours.timeZone}
      form={(props) => <PinForm {...props} order={order} deliveryId={delivery.id} messageId={messageId} />}
    />
  );
}

type FormProps = PinFormProps & Pick<DeliveryViewProps, "order" | "messageId"> & { deliveryId: string };

function PinForm({ intent, fields, button, children, text, sent = 0, order, deliveryId, messageId }: FormProps) {
  const message = usePinMessage({ next: messageId, latest: order.conversation.latest, sent });
  const own = { intent, ...fields };
  const busy = useIsSubmitting(own);
  const submitted = useActionData<SubmittedForm>();
  const isOwn = Object.entries(own).every(([name, value]) => submitted?.values[name] === value);
  const unsent = submitted && !submitted.outcome.ok && isOwn ? submitted : null;
  return (
    <PortalForm
      orderId={order.id}
      action={`/my-order?order=${order.id}#pins-${deliveryId}`}
      fields={{ ...own, ...(text && { messageId: message.messageId }) }}
      preventScrollReset
    >
      {children}
      {text && (
        <TextArea
          id={text.id}
          ref={message.area}
          label={text.label}
          name="text"
          rows={3}
          maxLength={text.maxLength}
          defaultValue={unsent?.values.text}
          error={unsent?.outcome.ok === false ? unsent.outcome.error : undefined}
        />
      )}
      {text ? (
        <Button type="submit" tone="ghost" disabled={busy} className="max-sm:btn-wide">
          {busy ? "SENDING..." : button}
        </Button>
      ) : (
        <button type="submit" disabled={busy} className="link min-h-11">
          {button}
        </button>
      )}
    </PortalForm>
  );
}
