import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { InboxThread } from "~/admin/inbox.server";
import { type InboxFilter, inboxUrl } from "~/admin/inbox-filter";
import { formatEmailAddress } from "~/lib/email-address";
import { orderReference } from "~/lib/reference";
import { DELIVER_PARAM } from "~/routes/admin/deliveries/files-card";
import { localPart, MessageList, REPLY_ID, ReplyForm } from "~/routes/admin/orders/order-page/conversation";
import { DayOfYear } from "~/routes/admin/orders/order-page/moment";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import type { Loaded } from "~/routes/admin/shared/admin-page";
import { EmptyState, Note } from "~/routes/admin/shared/page-parts";
import { orderPath } from "~/routes/admin/shared/paths";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { useShortcuts } from "~/routes/admin/shared/shortcuts";
import { DueDate } from "~/routes/admin/work/due-date";
import type { Route } from "./+types/inbox";
import { type ConversationAction, ThreadActions } from "./thread-actions";
import { useWatch } from "./use-watch";

type ThreadProps = {
  shown: Loaded<Route.ComponentProps>;
  filter: InboxFilter;
  act: ConversationAction;
};

/** The open conversation; on small screens it takes the place of the list. */
export function Thread(props: ThreadProps) {
  const { shown, filter } = props;
  const { thread, missing } = shown;
  return (
    <div className="flex min-w-0 flex-col px-5 pt-2 pb-5 max-md:px-4">
      <p className="py-1 lg:hidden">
        <Link to={inboxUrl(filter)}>Back to the list</Link>
      </p>
      {thread ? (
        <OpenThread {...props} thread={thread} />
      ) : (
        <EmptyState hint={missing ? null : "Choose one from the list."}>
          {missing ? "This conversation doesn’t exist." : "No conversation is open."}
        </EmptyState>
      )}
    </div>
  );
}

type OpenThreadProps = ThreadProps & { thread: InboxThread };

function OpenThread({ thread, shown, filter, act }: OpenThreadProps) {
  const { list, replies, admins, formId, today } = shown;
  const canAnswer = useCanSubmit("/admin/inbox", "message");
  const { id, kind, names, seen, state } = thread;
  const { typing, noteTyping } = useWatch(thread);
  const index = list.items.findIndex((item) => item.id === id);
  const following = index < 0 ? undefined : (list.items[index + 1] ?? list.items[index - 1]);
  const next = inboxUrl(filter, following?.id);
  useShortcuts({ r: () => document.getElementById(REPLY_ID)?.focus() });
  const conversation =
    thread.kind === "order"
      ? thread.conversation
      : { messages: thread.messages, earlier: null, latest: thread.messages.at(-1)?.id ?? null };
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2>{names.first}</h2>
        <div className="actions">
          {canAnswer && state && <ThreadActions thread={thread} admins={admins} today={today} act={act} next={next} />}
          {thread.kind === "order" && (
            <>
              {canAnswer && thread.hasWork && (
                <AdminButtonLink slim kind="quiet" to={`${orderPath(id)}?${DELIVER_PARAM}=1#files`}>
                  Deliver
                </AdminButtonLink>
              )}
              <AdminButtonLink slim to={orderPath(id)}>
                Open order
              </AdminButtonLink>
            </>
          )}
        </div>
      </div>
      <Facts thread={thread} today={today} />
      {thread.kind === "contact" && thread.spamSince && (
        <Note>
          <span>Moved to Spam on </span>
          <DayOfYear at={thread.spamSince} />
          <span>. It’s deleted after 30 days.</span>
        </Note>
      )}
      <NewestInView latest={conversation.latest}>
        {conversation.latest === null && <p className="text-mute">No messages yet.</p>}
        <MessageList
          conversation={conversation}
          files={thread.kind === "order" ? thread.files : []}
          customer={names.first}
          pinsAt={orderPath(id)}
        />
      </NewestInView>
      <p role="status" className="text-mute text-small">
        {typing.length > 0 && `${typing.map(localPart).join(" and ")} ${typing.length === 1 ? "is" : "are"} replying.`}
      </p>
      {canAnswer && state !== "spam" && (
        <ReplyForm
          to={{ kind, id }}
          seen={seen}
          replies={replies}
          formId={formId}
          customer={names.first}
          canWait={
            thread.kind === "order" &&
            thread.hasWork &&
            (thread.workStatus === "new" || thread.workStatus === "in_progress")
          }
          onTyping={noteTyping}
          primary
        />
      )}
    </>
  );
}

const STATES = { needs_reply: null, waiting: "Waiting for the customer", done: "Done", spam: null } as const;

function Facts({ thread, today }: { thread: InboxThread; today: string }) {
  const { names, assignee, snoozedUntil, state } = thread;
  return (
    <p className="wrap-anywhere row gap-y-0 text-mute text-small">
      {thread.kind === "order" ? (
        <>
          <span>{[names.second, thread.service].filter(Boolean).join(", ")}</span>
          <span>
            <span>Order </span>
            <span translate="no">{orderReference(thread.id)}</span>
          </span>
          {thread.hasWork && <DueDate work={thread} today={today} />}
        </>
      ) : (
        <>
          <span>{[names.second, "Contact form"].filter(Boolean).join(", ")}</span>
          <span translate="no">{formatEmailAddress(thread.email)}</span>
        </>
      )}
      <span>{assignee ? `Assigned to ${localPart(assignee)}` : "Unassigned"}</span>
      {snoozedUntil ? (
        <span>
          <span>Snoozed until </span>
          <DayOfYear at={snoozedUntil} />
        </span>
      ) : (
        state && STATES[state] && <span>{STATES[state]}</span>
      )}
    </p>
  );
}

/** Scrolls by itself, to the end whenever there is a newer message. */
function NewestInView({ latest, children }: { latest: string | null; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (latest && current) current.scrollTop = current.scrollHeight;
  }, [latest]);
  return (
    <section
      ref={box}
      aria-label="Messages of the conversation"
      className="min-h-24 flex-1 overflow-y-auto pb-3"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
      tabIndex={0}
    >
      {children}
    </section>
  );
}
