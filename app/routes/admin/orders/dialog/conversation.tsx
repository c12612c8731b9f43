import { useEffect, useId, useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import type { OrderFile } from "~/orders/files/file-limits";
import { AttachmentField, filesOfMessage, MessageFiles, useAttachments } from "~/orders/files/message-attachments";
import type { SavedReply } from "~/orders/messages.server";
import { DateTime } from "~/routes/admin/shared/date-time";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { Button } from "~/ui/button";
import { UnknownOutcome, useOrderAction } from "./form-controls";

const FILES_URL = "/admin/files";

type ConversationSectionProps = {
  conversation: OrderDetails["conversation"];
  /** All files of the order; those of a message are shown with it. */
  files: readonly OrderFile[];
  replies: readonly SavedReply[];
};

export function ConversationSection({ conversation: { orderId, messages }, files, replies }: ConversationSectionProps) {
  return (
    <>
      {messages.length === 0 && <p className="mb-3 text-mute">No messages yet.</p>}
      <ol className="mb-4 space-y-3">
        {messages.map(({ id, createdAt, sender, author, text, unread }) => (
          <li key={id} className={`border-l-4 pl-4 ${sender === "team" ? "border-cyan" : "border-pink"}`}>
            <p className="text-mute text-sm">
              {author}, <DateTime at={createdAt} />
              {sender === "customer" && unread && <strong className="text-gold"> New</strong>}
              {sender === "team" && !unread && " (read)"}
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
            <MessageFiles files={filesOfMessage(files, { id, sender })} base={FILES_URL} />
          </li>
        ))}
      </ol>
      <IfCanSubmit to="/admin/orders" intent="message" what="answer customers">
        <ReplyForm orderId={orderId} replies={replies} />
      </IfCanSubmit>
    </>
  );
}

function ReplyForm({ orderId, replies }: { orderId: string; replies: readonly SavedReply[] }) {
  const id = useId();
  const draft = usePersistedText(`message ${orderId}`);
  // One id per message makes a retry after a lost response idempotent.
  const [messageId, setMessageId] = useState("");
  useEffect(() => setMessageId(crypto.randomUUID()), []);
  const {
    busy: submitting,
    unanswered,
    submit,
    reload,
  } = useOrderAction((ok) => {
    if (!ok) return;
    draft.discard();
    setMessageId(crypto.randomUUID());
  });
  const attachments = useAttachments({
    base: FILES_URL,
    orderId,
    messageId,
    onReady: () => submit({ intent: "message", messageId, orderId, text: draft.text }),
  });
  const busy = submitting || attachments.sending;
  const insertReply = (replyId: string) => {
    const reply = replies.find((each) => each.id === replyId);
    if (reply) draft.type(draft.text ? `${draft.text}\n\n${reply.text}` : reply.text);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        attachments.send();
      }}
    >
      <UnknownOutcome message={unanswered} onLook={reload} />
      {replies.length > 0 && (
        <label className="mb-2 block text-mute text-sm">
          Saved reply
          <select className="field-dense" value="" onChange={(event) => insertReply(event.target.value)}>
            <option value="">Insert a saved reply...</option>
            {replies.map((reply) => (
              <option key={reply.id} value={reply.id}>
                {reply.title}
              </option>
            ))}
          </select>
        </label>
      )}
      <label htmlFor={id} className="mb-1 block text-mute text-sm">
        Message to the customer
      </label>
      <textarea
        id={id}
        name="message"
        rows={4}
        ref={draft.ref}
        className="field-dense mb-2"
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
      />
      <AttachmentField attachments={attachments} dense />
      <Button type="submit" dense="plain" disabled={busy || draft.text.trim() === ""}>
        {busy ? "Sending..." : "Send"}
      </Button>
    </form>
  );
}
