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

const BASE = "/admin/files";

type Props = {
  conversation: OrderDetails["conversation"];
  /** All of the order: those that came with a message are shown with it. */
  files: readonly OrderFile[];
  replies: readonly SavedReply[];
};

/** What customer and team wrote to each other, and the answer. */
export function ConversationSection({ conversation: { orderId, messages }, files, replies }: Props) {
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
            <MessageFiles files={filesOfMessage(files, { id, sender })} base={BASE} />
          </li>
        ))}
      </ol>
      <IfCanSubmit to="/admin/orders" intent="message" what="answer customers">
        <Answer orderId={orderId} replies={replies} />
      </IfCanSubmit>
    </>
  );
}

function Answer({ orderId, replies }: { orderId: string; replies: readonly SavedReply[] }) {
  const id = useId();
  const kept = usePersistedText(`message ${orderId}`);
  // One id for one message: a second press after a lost answer finds the first.
  const [messageId, setMessageId] = useState("");
  useEffect(() => setMessageId(crypto.randomUUID()), []);
  const {
    busy: answering,
    unanswered,
    submit,
    lookAgain,
  } = useOrderAction((ok) => {
    if (!ok) return;
    kept.discard();
    setMessageId(crypto.randomUUID());
  });
  const attachments = useAttachments({
    base: BASE,
    orderId,
    messageId,
    onReady: () => submit({ intent: "message", messageId, orderId, text: kept.text }),
  });
  const busy = answering || attachments.sending;
  const insert = (chosen: string) => {
    const reply = replies.find((each) => each.id === chosen);
    if (reply) kept.type(kept.text ? `${kept.text}\n\n${reply.text}` : reply.text);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        attachments.send();
      }}
    >
      <UnknownOutcome message={unanswered} onLook={lookAgain} />
      {replies.length > 0 && (
        <label className="mb-2 block text-mute text-sm">
          Saved reply
          <select className="field-dense" value="" onChange={(event) => insert(event.target.value)}>
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
        ref={kept.ref}
        className="field-dense mb-2"
        value={kept.text}
        onChange={(event) => kept.type(event.target.value)}
      />
      <AttachmentField attachments={attachments} dense />
      <Button type="submit" dense="plain" disabled={busy || kept.text.trim() === ""}>
        {busy ? "Sending..." : "Send"}
      </Button>
    </form>
  );
}
