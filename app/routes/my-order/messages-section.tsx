import { useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { useSite } from "~/lib/config/use-site";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { FileList, MissingFiles } from "~/orders/files/file-list";
import { FileUploader } from "~/orders/files/file-uploader";
import { AttachmentField, filesOfMessage, MessageFiles, useAttachments } from "~/orders/files/message-attachments";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import type { RejectedInput } from "./my-order-actions.server";
import { PortalSection } from "./portal-section";

const FILES_URL = "/my-order/files";

export function FilesSection({ order: { id, files } }: { order: PortalOrder }) {
  const { hours } = useSite();
  return (
    <PortalSection title="Files" icon="folder">
      <MissingFiles title="We still need" files={files.needed} />
      {files.ready.length > 0 && (
        <div className="mb-6">
          <FileList
            files={files.ready}
            base={FILES_URL}
            senders={{ customer: "from you", team: "from us" }}
            timeZone={hours.timeZone}
          />
        </div>
      )}
      <FileUploader
        key={id}
        base={FILES_URL}
        plain={`/my-order/upload?order=${id}`}
        removeAt="/my-order"
        orderId={id}
        unfinished={files.unfinished}
      />
    </PortalSection>
  );
}

type MessagesSectionProps = {
  order: PortalOrder;
  /** Id of the next message: makes repeated submits idempotent. */
  messageId: string;
  unsent?: RejectedInput;
};

export function MessagesSection({ order, messageId, unsent }: MessagesSectionProps) {
  const { brand, hours } = useSite();
  const { messages, files } = order;
  return (
    <PortalSection title="Messages" icon="mail">
      {messages.length === 0 && (
        <p className="mb-5">Questions, ideas, changes? Write to us here. We’ll answer here and by email.</p>
      )}
      <ol className="mb-6 grid gap-4">
        {messages.map(({ id: key, at, sender, text }) => (
          <li key={key} className={`max-w-[34rem] p-4 ${sender === "team" ? "bg-panel-hi" : "ms-auto bg-dusk"}`}>
            <p className="text-sm">
              <strong className={sender === "team" ? "text-cyan" : "text-pink"}>
                {sender === "team" ? brand : "You"}
              </strong>
              <time dateTime={at} className="ms-3 text-mute">
                {formatAgencyDate(at, hours.timeZone)}
              </time>
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
            <MessageFiles files={filesOfMessage(files.ready, { id: key, sender })} base={FILES_URL} />
          </li>
        ))}
      </ol>
      <NewMessage key={messages.at(-1)?.id ?? "first"} orderId={order.id} messageId={messageId} unsent={unsent} />
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
  const { state, formData } = useNavigation();
  const attachments = useAttachments({
    base: FILES_URL,
    orderId,
    messageId,
    onReady: () => {
      const text = String(new FormData(form.current ?? undefined).get("message") ?? "");
      const message = { intent: "message", orderId, messageId, message: text };
      void submit(message, { method: "post", action: "/my-order", preventScrollReset: true });
    },
  });
  const sending = attachments.sending || (state !== "idle" && formData?.get("intent") === "message");
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
        rows={4}
        maxLength={MESSAGE_MAX}
        defaultValue={unsent?.values.message}
        error={unsent?.error}
      />
      <AttachmentField attachments={attachments} plain />
      <Button type="submit" disabled={sending}>
        {sending ? "SENDING..." : "Send"}
      </Button>
    </Form>
  );
}
