import { useEffect, useState } from "react";
import { Form, useFetcher, useRevalidator } from "react-router";
import type { OrderThread as LoadedOrderThread } from "~/admin/inbox.server";
import { offerBySlug } from "~/catalog/offers";
import { orderReference } from "~/lib/reference";
import { AttachmentField, filesOfMessage, MessageFiles, useAttachments } from "~/orders/files/message-attachments";
import type { SavedReply } from "~/orders/messages.server";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { Avatar, NameAvatar } from "~/routes/admin/shared/badges";
import { DateTime } from "~/routes/admin/shared/date-time";
import { Note } from "~/routes/admin/shared/page-parts";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { toast } from "~/ui/toast";
import type { clientAction } from "./inbox";
import { useIsSending } from "./use-inbox-action";

const FILES_URL = "/admin/files";

type OrderThreadProps = { order: LoadedOrderThread; replies: readonly SavedReply[]; formId: string };

/** The conversation about an order, with the answer at its end. */
export function OrderThread({ order, replies, formId }: OrderThreadProps) {
  const canAnswer = useCanSubmit("/admin/inbox", "message");
  const { id, names, messages, service } = order;
  const facts = [
    names.second,
    offerBySlug(service)?.title ?? service,
    order.assignee ? `assigned to ${localPart(order.assignee)}` : order.hasWork ? "unassigned" : null,
  ].filter(Boolean);
  return (
    <>
      <div className="top">
        <h2>{names.first}</h2>
        <div className="actions">
          {canAnswer && messages.some(({ sender }) => sender === "customer") && <MarkUnread orderId={id} />}
          <AdminButtonLink slim to={`/admin/orders/${id}`}>
            Open order
          </AdminButtonLink>
        </div>
      </div>
      <p className="mute small long">
        <span>{`${facts.join(", ")}, order `}</span>
        <span translate="no">{orderReference(id)}</span>
      </p>
      <ol>
        {messages.map((message) => (
          <Message key={message.id} message={message} order={order} />
        ))}
      </ol>
      {messages.length === 0 && <p className="mute">No messages yet.</p>}
      {canAnswer && <ReplyForm orderId={id} customer={names.first} replies={replies} formId={formId} />}
    </>
  );
}

const localPart = (email: string): string => email.split("@")[0] ?? email;

type MessageProps = { message: LoadedOrderThread["messages"][number]; order: LoadedOrderThread };

function Message({ message: { id, createdAt, sender, author, text, unread }, order: { names, files } }: MessageProps) {
  const isOurs = sender === "team";
  const isNew = !isOurs && unread;
  return (
    <li className={`msg ${isOurs ? "staff" : ""} ${isNew ? "new" : ""}`}>
      {isOurs ? <Avatar email={author} /> : <NameAvatar name={names.first} />}
      <div className="row">
        <b>{isOurs ? localPart(author) : names.first}</b>
        <span className="small faint">
          <DateTime at={createdAt} />
        </span>
        {isNew && <span className="small warn">New</span>}
        {isOurs && !unread && <span className="small faint">Read</span>}
      </div>
      <div>
        <p className="long whitespace-pre-wrap">{text}</p>
        <MessageFiles files={filesOfMessage(files, { id, sender })} base={FILES_URL} />
      </div>
    </li>
  );
}

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

type ReplyFormProps = {
  orderId: string;
  customer: string;
  replies: readonly SavedReply[];
  /** Id of the message: makes repeated submits idempotent. */
  formId: string;
};

function ReplyForm({ orderId, customer, replies, formId }: ReplyFormProps) {
  const draft = usePersistedText(`message ${orderId}`);
  const [messageId, setMessageId] = useState(formId);
  useEffect(() => setMessageId(crypto.randomUUID()), []);
  const { busy, unanswered, submit, reload } = useSending(() => {
    draft.discard();
    setMessageId(crypto.randomUUID());
  });
  const attachments = useAttachments({
    base: FILES_URL,
    orderId,
    messageId,
    onReady: () => submit({ intent: "message", messageId, orderId, text: draft.text }),
  });
  const insertReply = (replyId: string) => {
    const reply = replies.find((each) => each.id === replyId);
    if (reply) draft.type(draft.text ? `${draft.text}\n\n${reply.text}` : reply.text);
  };
  return (
    <form
      method="post"
      className="tight reply"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.text.trim() !== "") attachments.send();
      }}
    >
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="messageId" value={messageId} />
      <div role="alert" className="empty:hidden">
        {unanswered && (
          <Note tone="pending">
            <p className="mb-2">{unanswered}</p>
            <AdminButton slim onClick={reload}>
              Check again
            </AdminButton>
          </Note>
        )}
      </div>
      <textarea
        name="text"
        rows={4}
        ref={draft.ref}
        className="input"
        aria-label="Message to the customer"
        placeholder={`Write to ${customer}. They get it by email, with a link to the order.`}
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
      />
      <AttachmentField
        attachments={attachments}
        dense
        before={
          replies.length > 0 && (
            <select
              className="input auto"
              aria-label="Saved reply"
              value=""
              onChange={(event) => insertReply(event.target.value)}
            >
              <option value="">Saved reply</option>
              {replies.map((reply) => (
                <option key={reply.id} value={reply.id}>
                  {reply.title}
                </option>
              ))}
            </select>
          )
        }
      >
        <AdminButton kind="primary" type="submit" className="push" busy={busy || attachments.sending}>
          Send
        </AdminButton>
      </AttachmentField>
    </form>
  );
}

/** `unanswered`: message after a request without a response, until the next one. */
function useSending(onSent: () => void) {
  const fetcher = useFetcher<typeof clientAction>();
  const { revalidate } = useRevalidator();
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const { data: outcome } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per result
  useEffect(() => {
    if (!outcome) return;
    if ("unanswered" in outcome && outcome.unanswered) return setUnanswered(outcome.error);
    if (!outcome.ok) return void toast.error(outcome.error);
    toast.success(outcome.message);
    onSent();
  }, [outcome]);
  return {
    busy: fetcher.state !== "idle",
    unanswered,
    reload: () => void revalidate(),
    submit: (fields: Record<string, string>) => {
      setUnanswered(null);
      void fetcher.submit(fields, { method: "post" });
    },
  };
}
