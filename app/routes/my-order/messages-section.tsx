import { useRef, useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { AttachmentField, filesOfMessage, MessageFiles, useAttachments } from "~/orders/files/message-attachments";
import { MessageList } from "~/orders/message-list";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { useIsSubmitting } from "~/ui/hidden-fields";
import { FILES_URL } from "./files-section";
import type { RejectedInput } from "./my-order-actions.server";
import { PortalSection } from "./portal-section";

type MessagesSectionProps = {
  order: PortalOrder;
  /** Id of the next message: makes repeated submits idempotent. */
  messageId: string;
  unsent?: RejectedInput;
};

export function MessagesSection({ order, messageId, unsent }: MessagesSectionProps) {
  const { conversation, files, details } = order;
  const { messages, earlier, latest } = conversation;
  return (
    <PortalSection title="Conversation" icon="mail" anchor="conversation">
      {latest === null && (
        <p className="mb-4 text-mute">Questions, ideas, changes? Write to us here. We’ll answer here and by email.</p>
      )}
      {earlier && (
        <p className="mb-4">
          <Link to={`/my-order?order=${order.id}&before=${earlier}#conversation`} className="link" preventScrollReset>
            Show earlier messages
          </Link>
        </p>
      )}
      <MessageList
        messages={messages}
        name={details.person ?? details.company ?? "You"}
        filesOf={({ id: key, sender }) => (
          <MessageFiles files={filesOfMessage(files.ready, { id: key, sender })} base={FILES_URL} />
        )}
      />
      {messages.at(-1)?.id !== (latest ?? undefined) && (
        <p className="mb-6">
          <Link to={`/my-order?order=${order.id}#conversation`} className="link" preventScrollReset>
            Show the latest messages
          </Link>
        </p>
      )}
      <NewMessage key={latest ?? "first"} orderId={order.id} messageId={messageId} unsent={unsent} />
    </PortalSection>
  );
}

type NewMessageProps = Omit<MessagesSectionProps, "order"> & { orderId: string };

/** Without scripts one form sends text and files. With scripts the files are uploaded first, resumably, and the message follows. */
function NewMessage({ orderId, messageId: next, unsent }: NewMessageProps) {
  // Uploaded files refer to the message id before it is sent, so reloaded data must not change it.
  const [messageId] = useState(next);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isSubmitting = useIsSubmitting({ intent: "message" });
  const attachments = useAttachments({
    base: FILES_URL,
    orderId,
    messageId,
    onReady: (fileIds) => {
      const message = new FormData(form.current ?? undefined);
      message.delete("files");
      for (const [name, value] of Object.entries({ intent: "message", orderId, messageId })) message.set(name, value);
      for (const id of fileIds) message.append("fileId", id);
      void submit(message, { method: "post", action: `/my-order?order=${orderId}`, preventScrollReset: true });
    },
  });
  const sending = attachments.sending || isSubmitting;
  return (
    <Form
      method="post"
      action={`/my-order/upload?order=${orderId}&message=${messageId}`}
      encType="multipart/form-data"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        attachments.send();
      }}
    >
      <TextArea
        label="Your message"
        id="message"
        name="message"
        rows={3}
        maxLength={MESSAGE_MAX}
        defaultValue={unsent?.values.message}
        error={unsent?.error}
      />
      <AttachmentField attachments={attachments} plain>
        <Button type="submit" tone="ghost" disabled={sending} className="max-sm:w-[calc(100%-8px)]">
          {sending ? "SENDING..." : "Send"}
        </Button>
      </AttachmentField>
    </Form>
  );
}
