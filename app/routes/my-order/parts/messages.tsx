import { Form, useNavigation } from "react-router";
import { agencyDate } from "~/content/long-date";
import { useSite } from "~/content/use-site";
import type { CustomerOrder } from "~/orders/customer/customer-orders.server";
import { MESSAGE_MAX } from "~/orders/messages/message-rules";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import type { Unsent } from "../customer-actions.server";
import { Part } from "./part";

type Props = {
  order: CustomerOrder;
  /** What a message that is written now is called, so that it is sent once however often the button is pressed. */
  messageId: string;
  unsent?: Unsent;
};

/** What both sides wrote, and the next message. */
export function Messages({ order: { id, messages }, messageId, unsent }: Props) {
  const { brand, hours } = useSite();
  const { state, formData } = useNavigation();
  const sending = state !== "idle" && formData?.get("intent") === "message";
  return (
    <Part title="Messages" icon="mail">
      {messages.length === 0 && (
        <p className="mb-5">Questions, ideas, changes? Write to us here. We answer here and by email.</p>
      )}
      <ol className="mb-6 grid gap-4">
        {messages.map(({ id: key, at, sender, text }) => (
          <li key={key} className={`max-w-[34rem] p-4 ${sender === "team" ? "bg-panel-hi" : "ms-auto bg-dusk"}`}>
            <p className="text-sm">
              <strong className={sender === "team" ? "text-cyan" : "text-pink"}>
                {sender === "team" ? brand : "You"}
              </strong>
              <time dateTime={at} className="ms-3 text-mute">
                {agencyDate(at, hours.timeZone)}
              </time>
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
      </ol>
      <Form method="post" key={messages.at(-1)?.id ?? "first"} preventScrollReset>
        <input type="hidden" name="orderId" value={id} />
        <input type="hidden" name="messageId" value={messageId} />
        <TextArea
          label="Your message"
          id="message"
          name="message"
          rows={4}
          maxLength={MESSAGE_MAX}
          defaultValue={unsent?.typed.message}
          error={unsent?.error}
        />
        <Button type="submit" name="intent" value="message" disabled={sending}>
          {sending ? "SENDING..." : "Send"}
        </Button>
      </Form>
    </Part>
  );
}
