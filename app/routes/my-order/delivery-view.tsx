import { Form, useActionData, useNavigation } from "react-router";
import { useSite } from "~/content/use-site";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import type { Delivery } from "~/orders/deliveries/delivery";
import { DeliveryPins, type PinFormProps } from "~/orders/deliveries/delivery-pins";
import { usePinMessage } from "~/orders/deliveries/use-pin-message";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import type { SubmittedForm } from "./my-order-actions.server";

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
  const { state, formData } = useNavigation();
  const isOwn = (value: (name: string) => unknown) =>
    value("intent") === intent && Object.entries(fields).every(([name, own]) => value(name) === own);
  const busy = state !== "idle" && isOwn((name) => formData?.get(name));
  const submitted = useActionData<SubmittedForm>();
  const unsent = submitted && !submitted.outcome.ok && isOwn((name) => submitted.values[name]) ? submitted : null;
  return (
    <Form method="post" action={`/my-order?order=${order.id}#pins-${deliveryId}`} preventScrollReset>
      {Object.entries({ intent, orderId: order.id, ...fields, ...(text && { messageId: message.messageId }) }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
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
    </Form>
  );
}
