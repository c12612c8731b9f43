import { redirect, useSearchParams } from "react-router";
import { findContactThread, findOrderThread, listInbox } from "~/admin/inbox.server";
import { type InboxListFilter, inboxUrl, readInboxList, readSelectedThread } from "~/admin/inbox-filter";
import { canSubmit } from "~/auth/permissions/permissions";
import type { Admin } from "~/auth/permissions/require-admin.server";
import { markContactMessage } from "~/customers/contact/contact-messages.server";
import type { App } from "~/lib/app-context.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { idParam, parseCursor, singleParam } from "~/lib/db/pagination";
import { isPageView } from "~/lib/http/page-view";
import { listSavedReplies, markMessagesRead } from "~/orders/messages.server";
import { TodayContext } from "~/routes/admin/orders/order-page/moment";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { clientActionOf, LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminAction, adminLoader, respond, submitForm } from "~/routes/admin/shared/admin-page.server";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { PageHead, Segments } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/inbox";
import { inboxForms } from "./inbox-actions.server";
import { SavedReplies } from "./saved-replies";
import { Thread } from "./thread";
import { ThreadList } from "./thread-list";

export const loader = adminLoader(async ({ app, admin, search, request }) => {
  const filter = readInboxList(search);
  const selected = readSelectedThread(search);
  const mine = filter.mine ? admin.email : null;
  const list = await listInbox(app.db, filter, mine, parseCursor(search), selected);
  const before = idParam.parse(singleParam(search, "before"));
  const thread = await openThread(app, selected, admin, { before, isSeen: isPageView(request) });
  return {
    ...{ list, thread, now: app.now(), today: agencyToday(app), formId: crypto.randomUUID() },
    missing: selected !== null && thread === null,
    replies: thread?.kind === "order" || filter.tab === "replies" ? await listSavedReplies(app.db) : [],
  };
});

/** The thread at the right. Its messages are read from now on, if they are seen by a viewer who can answer them. */
async function openThread(
  app: Pick<App, "db" | "now">,
  selected: ReturnType<typeof readSelectedThread>,
  admin: Admin,
  { before, isSeen }: { before: string | null; isSeen: boolean },
) {
  if (!selected) return null;
  const marksRead = isSeen && canSubmit(admin.role, "/admin/inbox", "message");
  if (selected.kind === "order") {
    const order = await findOrderThread(app.db, selected.id, admin.email, before);
    if (order && marksRead) await markMessagesRead(app, order.id, "team");
    return order && { kind: "order" as const, ...order };
  }
  const message = await findContactThread(app.db, selected.id);
  if (message && marksRead && !message.readAt && !message.spamSince)
    await markContactMessage(app.db, message.id, "read", app.now());
  return message && { kind: "contact" as const, ...message };
}

export { clientLoader } from "~/routes/admin/shared/admin-page";

export const action = adminAction(async (request) => {
  const { form, search } = request;
  const outcome = await submitForm("/admin/inbox", inboxForms, request);
  // An open thread is read, so it closes.
  const closes = form.get("intent") === "mark-unread" || form.get("mark") === "unread";
  return outcome.ok && closes ? redirect(inboxUrl(readInboxList(search))) : respond(outcome);
});

export const clientAction = clientActionOf({
  message: "The message may or may not have been sent. Check before you try again.",
  "save-reply": "The reply may or may not have been saved. Check the list, then it’s safe to try again.",
  "remove-reply": "The reply may or may not have been removed. It’s safe to try again.",
  otherwise: "The message may or may not have been marked. It’s safe to try again.",
});

export const meta = unlistedMeta({
  title: "Inbox",
  description: "Messages from customers about their orders and through the contact form.",
  path: "/admin/inbox",
});

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readInboxList(params);
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load messages");
  const { tab } = filter;
  const isOpen = readSelectedThread(params) !== null;
  return (
    <>
      <PageHead title="Inbox">
        <AdminButtonLink kind="quiet" className="not-phone" to={inboxUrl({ tab: "replies" })}>
          Saved replies
        </AdminButtonLink>
        <AdminButtonLink kind="quiet" className="not-phone" to={inboxUrl({ tab: "spam" })}>
          Spam
        </AdminButtonLink>
        <WhoseSwitch filter={filter} />
        <RefreshButton />
      </PageHead>
      <FormOutcomeMessage outcome={actionData} />
      <LoadError of={loadError} />
      {shown && tab === "replies" && (
        <SavedReplies filter={filter} unread={shown.list.unread} replies={shown.replies} />
      )}
      {shown && tab !== "replies" && (
        <section
          aria-label="Messages"
          className={`card flush grid min-h-152 grid-cols-[minmax(0,24rem)_minmax(0,1fr)] max-lg:min-h-0 max-lg:grid-cols-1 ${isOpen ? "max-lg:*:first:hidden" : "max-lg:*:last:hidden"}`}
        >
          <ThreadList filter={filter} list={shown.list} now={shown.now} selected={readSelectedThread(params)} />
          <TodayContext value={shown.today}>
            <Thread key={shown.thread?.id} shown={shown} filter={filter} />
          </TodayContext>
        </section>
      )}
    </>
  );
}

const WhoseSwitch = ({ filter }: { filter: InboxListFilter }) => (
  <Segments
    label="Whose"
    segments={[
      { to: inboxUrl({ ...filter, mine: false, page: 0 }), label: "Everyone", current: !filter.mine },
      { to: inboxUrl({ ...filter, mine: true, page: 0 }), label: "Only mine", current: filter.mine },
    ]}
  />
);
