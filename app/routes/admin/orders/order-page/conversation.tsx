import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { OrderFile } from "~/orders/files/file-limits";
import { AttachmentField, filesOfMessage, MessageFiles, useAttachments } from "~/orders/files/message-attachments";
import type { SavedReply } from "~/orders/messages.server";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { Avatar, Badge, NameAvatar } from "~/routes/admin/shared/badges";
import { Check } from "~/routes/admin/shared/form-field";
import { Card, Note } from "~/routes/admin/shared/page-parts";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { HiddenFields } from "~/ui/hidden-fields";
import { useHydrated } from "~/ui/use-hydrated";
import { ORDER_PATH, useOrderAction } from "./form-controls";
import { Moment } from "./moment";
import type { LoadedOrderPage } from "./order-page.server";

const FILES_URL = "/admin/files";
/** Of the text field. */
export const REPLY_ID = "reply-text";
const MESSAGES_ID = "messages";
/** A failure stands beside the text, which a toast would cover. */
const QUIET = { quiet: true };

export function ConversationCard({ shown }: { shown: LoadedOrderPage }) {
  const { order, replies, formId } = shown;
  const { orderId, latest, needsReply } = order.conversation;
  const canReply = useCanSubmit(ORDER_PATH, "message");
  return (
    <Card
      id="reply"
      title="Conversation"
      label="Conversation"
      action={needsReply && <Badge tone="pending">Needs reply</Badge>}
    >
      {latest === null && <p className="text-mute">No messages yet.</p>}
      <MessageList conversation={order.conversation} files={order.files.ready} customer={order.person ?? order.name} />
      {canReply && (
        <ReplyForm
          to={{ kind: "order", id: orderId }}
          seen={order.conversation.seen}
          replies={replies}
          formId={formId}
          customer={order.person ?? order.name}
          canWait={order.work?.workStatus === "new" || order.work?.workStatus === "in_progress"}
        />
      )}
    </Card>
  );
}

type Conversation = LoadedOrderPage["order"]["conversation"];
type Message = Conversation["messages"][number];

type MessageListProps = {
  conversation: Pick<Conversation, "earlier" | "latest"> & {
    messages: readonly (Omit<Message, "pin"> & Partial<Pick<Message, "pin">>)[];
  };
  /** Path of the page with the pins, if it is another one. */
  pinsAt?: string;
  /** Of the order; each is shown with its message. */
  files: readonly OrderFile[];
  customer: string;
};

/** Oldest first. */
export const MessageList = ({ conversation: { messages, earlier, latest }, ...shown }: MessageListProps) => (
  <>
    {earlier && <MessagesLink before={earlier}>Show earlier messages</MessagesLink>}
    <Messages messages={messages} {...shown} />
    {messages.at(-1)?.id !== (latest ?? undefined) && <MessagesLink>Show the latest messages</MessagesLink>}
  </>
);

/** To another part of the conversation, on the same page. */
function MessagesLink({ before, children }: { before?: string; children: string }) {
  const [params] = useSearchParams();
  const search = withoutBefore(params);
  if (before) search.set("before", before);
  return (
    <p className="text-small">
      <Link to={{ search: `${search}`, hash: MESSAGES_ID }} preventScrollReset>
        {children}
      </Link>
    </p>
  );
}

type MessagesProps = Omit<MessageListProps, "conversation"> & Pick<MessageListProps["conversation"], "messages">;

const Messages = ({ messages, files, customer, pinsAt = "" }: MessagesProps) => (
  <ol id={MESSAGES_ID}>
    {messages.map(({ id, createdAt, sender, author, text, unread, pin }) => {
      const isOurs = sender === "team";
      return (
        <li key={id} className={`msg ${isOurs ? "staff" : ""}`}>
          {isOurs ? <Avatar email={author} /> : <NameAvatar name={customer} />}
          <div className="row">
            <b>{isOurs ? localPart(author) : customer}</b>
            <span className="text-faint text-small">
              <Moment at={createdAt} />
            </span>
            {isOurs && !unread && <span className="text-faint text-small">Read</span>}
          </div>
          <div>
            {pin && (
              <p className="text-small">
                <a href={`${pinsAt}#pin-${pin.id}`}>{`On ${pin.page}`}</a>
              </p>
            )}
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            <MessageFiles files={filesOfMessage(files, { id, sender })} base={FILES_URL} />
          </div>
        </li>
      );
    })}
  </ol>
);

/** Of the latest messages, where a new one is. */
function withoutBefore(params: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(params);
  search.delete("before");
  return search;
}

export const localPart = (email: string): string => email.split("@")[0] ?? email;

/** What the author has read: what the page shows while nothing is typed, or what it shows anew after `look`, which follows a refusal. */
function useSeen(latest: Date, isEmpty: boolean) {
  const [seen, setSeen] = useState(latest);
  const [looks, setLooks] = useState(false);
  const isNew = latest > seen;
  useEffect(() => {
    if (!isNew || !(isEmpty || looks)) return;
    setSeen(latest);
    setLooks(false);
  }, [latest, isNew, isEmpty, looks]);
  return { seen, look: () => setLooks(true) };
}

type ReplyFormProps = {
  /** Without files for the contact form. */
  to: { kind: "order" | "contact"; id: string };
  /** When the conversation changed last. */
  seen: Date;
  replies: readonly SavedReply[];
  /** Id of the first message: makes repeated submits idempotent. */
  formId: string;
  customer: string;
  /** The work can be set to "Waiting for customer". */
  canWait: boolean;
  /** In the inbox: sending is the page's one primary action, and may close the conversation. */
  primary?: boolean;
  /** Called while one types. */
  onTyping?: () => void;
};

/** Posts to the page that shows it, with the intent `message` or `answer`. */
export function ReplyForm(props: ReplyFormProps) {
  const { to, seen, replies, formId, customer, canWait, primary = false, onTyping } = props;
  const isOrder = to.kind === "order";
  const draft = usePersistedText(`message ${to.id}`);
  const asOf = useSeen(seen, draft.text === "");
  // One id per message makes a retry after a lost response idempotent.
  const [messageId, setMessageId] = useState(formId);
  const [waits, setWaits] = useState(false);
  const scripted = useHydrated();
  const [params, setParams] = useSearchParams();
  // A page restored by the back button has the id of a message that may be sent already.
  useEffect(() => setMessageId(crypto.randomUUID()), []);
  const action = useOrderAction((ok) => {
    if (!ok) {
      asOf.look();
      action.reload();
      return;
    }
    draft.discard();
    setWaits(false);
    setMessageId(crypto.randomUUID());
    if (params.has("before")) setParams(withoutBefore, { preventScrollReset: true });
  }, QUIET);
  const closes = useRef(false);
  const fields = {
    intent: isOrder ? "message" : "answer",
    [isOrder ? "orderId" : "contactId"]: to.id,
    messageId,
    seen: asOf.seen.toISOString(),
  };
  const attachments = useAttachments({
    base: FILES_URL,
    orderId: to.id,
    messageId,
    onReady: (fileIds) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set("text", draft.text);
      if (waits) form.set("waiting", "on");
      if (closes.current) form.set("closes", "on");
      for (const id of fileIds) form.append("fileId", id);
      action.submit(form);
    },
  });
  const insertReply = (replyId: string) => {
    const reply = replies.find((each) => each.id === replyId);
    if (reply) draft.type(draft.text ? `${draft.text}\n\n${reply.text}` : reply.text);
  };
  const savedReply = replies.length > 0 && (
    <select
      className="input noscript:hidden w-auto max-w-[min(100%,16rem)]"
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
  );
  const buttons = (
    <>
      {canWait && (
        <Check
          name="waiting"
          className="ms-auto"
          checked={waits}
          onChange={(event) => setWaits(event.target.checked)}
          label="Set to Waiting for customer"
        />
      )}
      {primary && (
        <AdminButton
          type="submit"
          name="closes"
          value="on"
          kind="quiet"
          className={canWait ? undefined : "ms-auto"}
          aria-disabled={(scripted && draft.text.trim() === "") || undefined}
        >
          Send and close
        </AdminButton>
      )}
      <AdminButton
        type="submit"
        kind={primary ? "primary" : "secondary"}
        className={canWait || primary ? undefined : "ms-auto"}
        busy={action.busy || attachments.sending}
        aria-disabled={(scripted && draft.text.trim() === "") || undefined}
      >
        Send
      </AdminButton>
    </>
  );
  return (
    <form
      method="post"
      className={`tight ${primary ? "mt-auto" : "mt-2"}`}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        closes.current = submitter?.getAttribute("name") === "closes";
        if (draft.text.trim() !== "") attachments.send();
      }}
    >
      <HiddenFields values={fields} />
      {action.fault && (
        <Note tone="bad">
          <p>{action.fault}</p>
        </Note>
      )}
      <label htmlFor={REPLY_ID} className="sr-only">
        Message to the customer
      </label>
      <textarea
        id={REPLY_ID}
        name="text"
        rows={3}
        {...draft.field}
        onInput={onTyping}
        className="input"
        placeholder={`Write to ${customer}. They get it by email, with a link to ${isOrder ? "the order" : "answer"}.`}
      />
      {isOrder ? (
        <AttachmentField attachments={attachments} dense before={savedReply}>
          {buttons}
        </AttachmentField>
      ) : (
        <div className="row">
          {savedReply}
          {buttons}
        </div>
      )}
    </form>
  );
}
