import { useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { findThread, listInbox, noteReader } from "~/admin/inbox.server";
import { inboxUrl, readInboxFilter, readOpenConversation } from "~/admin/inbox-filter";
import { listAdmins } from "~/auth/admins/admins.server";
import { canSubmit } from "~/auth/permissions/permissions";
import { agencyToday } from "~/lib/dates/business-hours";
import { idParam, singleParam } from "~/lib/db/pagination";
import { isPageView } from "~/lib/http/page-view";
import { listSavedReplies, markMessagesRead } from "~/orders/messages.server";
import { useOrderAction } from "~/routes/admin/orders/order-page/form-controls";
import { TodayContext } from "~/routes/admin/orders/order-page/moment";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { clientActionOf, LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader } from "~/routes/admin/shared/admin-page.server";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { PageHead, WhoseSwitch } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/inbox";
import { inboxForms } from "./inbox-actions.server";
import { SavedReplies } from "./saved-replies";
import { Thread } from "./thread";
import type { ConversationAction } from "./thread-actions";
import { ThreadList } from "./thread-list";

export const loader = adminLoader(async ({ app, admin, search, request }) => {
  const filter = readInboxFilter(search);
  const open = readOpenConversation(search);
  const thread = open && (await findThread(app, open, admin, idParam.parse(singleParam(search, "before"))));
  if (thread && isPageView(request)) {
    await noteReader(app, thread.id, admin, "readAt");
    const canAnswer = canSubmit(admin.role, "/admin/inbox", "message");
    if (canAnswer && thread.kind === "order") await markMessagesRead(app, thread.id, "team");
  }
  const [list, replies, admins] = await Promise.all([
    listInbox(app, filter, admin),
    thread || filter.tab === "replies" ? listSavedReplies(app.db) : [],
    thread ? listAdmins(app.db) : [],
  ]);
  return {
    ...{ list, replies, thread: thread || null, missing: open !== null && !thread },
    admins: admins.map(({ email }) => email).sort(),
    ...{ now: app.now(), today: agencyToday(app), formId: crypto.randomUUID() },
  };
});

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

export const action = adminActions("/admin/inbox", inboxForms);

export const clientAction = clientActionOf({
  message: "The message may or may not have been sent. Check before you try again.",
  answer: "The answer may or may not have been sent. Check before you try again.",
  "save-reply": "The reply may or may not have been saved. Check the list, then it’s safe to try again.",
  "remove-reply": "The reply may or may not have been removed. It’s safe to try again.",
  otherwise: "It may or may not have worked. It’s safe to try again.",
});

export const meta = unlistedMeta({
  title: "Inbox",
  description: "Conversations with customers about their orders and from the contact form.",
  path: "/admin/inbox",
});

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readInboxFilter(params);
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load messages");
  const { tab } = filter;
  const open = readOpenConversation(params);
  const act = useConversationAction();
  return (
    <>
      <PageHead title="Inbox">
        <AdminButtonLink kind="quiet" className="not-phone" to={inboxUrl({ tab: "replies" })}>
          Saved replies
        </AdminButtonLink>
        <AdminButtonLink kind="quiet" className="not-phone" to={inboxUrl({ tab: "spam" })}>
          Spam
        </AdminButtonLink>
        <WhoseSwitch label="Whose" mine={filter.mine} to={(mine) => inboxUrl({ ...filter, mine, page: 0 })} />
        <RefreshButton />
      </PageHead>
      <FormOutcomeMessage outcome={actionData} />
      <LoadError of={loadError} />
      {shown && tab === "replies" && <SavedReplies filter={filter} queue={shown.list.queue} replies={shown.replies} />}
      {shown && tab !== "replies" && (
        <section
          aria-label="Messages"
          className={`card flush grid grid-cols-[minmax(0,24rem)_minmax(0,1fr)] *:overflow-y-auto max-lg:grid-cols-1 lg:h-[calc(100dvh-11.5rem)] lg:min-h-112 ${open ? "max-lg:h-[calc(100dvh-12rem)] max-lg:min-h-112 max-lg:*:first:hidden" : "max-lg:*:last:hidden"}`}
        >
          <ThreadList filter={filter} list={shown.list} now={shown.now} open={open} />
          <TodayContext value={shown.today}>
            <Thread key={shown.thread?.id} shown={shown} filter={filter} act={act} />
          </TodayContext>
        </section>
      )}
    </>
  );
}

/** Outlives the conversation that closes, so that its toast can undo. */
function useConversationAction(): ConversationAction {
  const navigate = useNavigate();
  const page = useRef<string>(undefined);
  const { busy, submit } = useOrderAction((ok) => {
    if (ok && page.current) void navigate(page.current, { preventScrollReset: true });
    page.current = undefined;
  });
  return {
    busy,
    submit: (fields, { undo, opens }) => {
      page.current = opens;
      submit(fields, undo);
    },
  };
}
