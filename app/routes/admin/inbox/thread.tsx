import { Link } from "react-router";
import type { OrderThread as LoadedOrderThread } from "~/admin/inbox.server";
import { type InboxListFilter, inboxUrl } from "~/admin/inbox-filter";
import type { InboxListItem } from "~/customers/contact/contact-messages.server";
import type { SavedReply } from "~/orders/messages.server";
import { EmptyState } from "~/routes/admin/shared/page-parts";
import { ContactThread } from "./contact-thread";
import { OrderThread } from "./order-thread";

type LoadedThread = ({ kind: "order" } & LoadedOrderThread) | ({ kind: "contact" } & InboxListItem) | null;

type ThreadProps = {
  shown: { thread: LoadedThread; missing: boolean; replies: readonly SavedReply[]; formId: string; today: string };
  filter: InboxListFilter;
};

/** The open thread; on small screens it takes the place of the list. */
export function Thread({ shown, filter }: ThreadProps) {
  const { thread, missing, replies, formId, today } = shown;
  return (
    <div className="flex min-w-0 flex-col px-5 pt-2 pb-5 max-md:px-4 [&>ol]:pb-5">
      <p className="py-1 lg:hidden">
        <Link to={inboxUrl(filter)}>Back to the list</Link>
      </p>
      {thread?.kind === "order" && <OrderThread order={thread} replies={replies} formId={formId} today={today} />}
      {thread?.kind === "contact" && <ContactThread message={thread} />}
      {!thread && (
        <EmptyState hint={missing ? null : "Choose one from the list."}>
          {missing ? "This message doesn’t exist." : "No message is open."}
        </EmptyState>
      )}
    </div>
  );
}
