import { useEffect } from "react";
import { data, Form, useFetcher, useSearchParams } from "react-router";
import { z } from "zod/mini";
import { getApp } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import {
  INBOX_VIEWS,
  type InboxFilter,
  inboxFilterQuery,
  readInboxFilter,
  replyMailtoLink,
} from "~/customers/contact/contact-inbox";
import {
  type InboxListItem,
  type InboxPage,
  listContactMessages,
  markContactMessage,
} from "~/customers/contact/contact-messages.server";
import { useSite } from "~/lib/config/use-site";
import { parseCursor } from "~/lib/db/pagination";
import { formatEmailAddress } from "~/lib/email-address";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { EmptyState } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/messages";
import { Pagination } from "./shared/data-table";
import { DateTime, humanizeCode } from "./shared/date-time";
import { IfCanSubmit, useCanSubmit } from "./shared/permission-gate";
import { RouterButton } from "./shared/router-button";
import { LabelledControl, SearchField } from "./shared/search-field";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "./shared/stale-data";
import { usePersistedSearch } from "./shared/use-persisted-text";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const params = new URL(request.url).searchParams;
  try {
    return { ok: true as const, page: await listContactMessages(app.db, readInboxFilter(params), parseCursor(params)) };
  } catch (error) {
    app.log.error({ err: error }, "The messages could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

const actionSchema = z.object({
  id: z.uuid(),
  mark: z.enum(["read", "unread", "answered", "unanswered", "spam", "not-spam"]),
});

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const parsed = actionSchema.safeParse(Object.fromEntries(await readFormData(request)));
  if (!parsed.success) return data(failure("We couldn’t read this request."), { status: 400 });
  const { id, mark } = parsed.data;
  const marked = await app.db.transaction(async (tx) => {
    const updated = await markContactMessage(tx, id, mark, app.now());
    if (updated) await recordActivity(tx, { actor: admin.email, kind: `message-${mark}`, subject: id });
    return updated;
  });
  if (!marked) return data(failure("This message no longer exists."), { status: 404 });
  return { ok: true as const };
}

/** Repeated submits are harmless, hence the text. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "The message may or may not have been marked. It’s safe to try again.");

export const meta = unlistedMeta({ title: "Messages", description: "Contact messages.", path: "/admin/messages" });

const FAILED = "Failed to load messages";

export default function Messages({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readInboxFilter(params);
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <h1 className="mb-4 font-bold font-sans text-2xl">Messages</h1>
      <MessageSearch key={inboxFilterQuery(filter)} filter={filter} />
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown && <MessageList page={shown.page} filter={filter} />}
    </>
  );
}

function MessageSearch({ filter }: { filter: InboxFilter }) {
  const search = usePersistedSearch(`messages ${inboxFilterQuery(filter)}`, filter.q);
  return (
    <Form
      method="get"
      role="search"
      aria-label="Messages"
      onSubmit={search.discard}
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <SearchField
        label="Search"
        name="q"
        ref={search.ref}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        placeholder="Name, email, company or words ( / )"
        className="flex-[1_1_16rem]"
      />
      <LabelledControl label="Show">
        <select name="show" defaultValue={filter.show} className="field-dense">
          {INBOX_VIEWS.map((show) => (
            <option key={show} value={show}>
              {humanizeCode(show)}
            </option>
          ))}
        </select>
      </LabelledControl>
      <Button type="submit" dense="plain">
        Show
      </Button>
    </Form>
  );
}

function MessageList({ page, filter }: { page: InboxPage; filter: InboxFilter }) {
  return (
    <>
      <p className="mb-3 text-mute" aria-live="polite">
        {page.unread} unread
      </p>
      {page.rows.length === 0 && <EmptyState>No Messages Found</EmptyState>}
      <ul className="space-y-3">
        {page.rows.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      <Pagination
        label="Pages of messages"
        newer={page.newer && inboxFilterQuery(filter, { towards: "newer", row: page.newer })}
        older={page.older && inboxFilterQuery(filter, { towards: "older", row: page.older })}
      />
    </>
  );
}

/** Opening a message marks it as read; Reply opens the email program and marks it as answered. */
function Message({ message }: { message: InboxListItem }) {
  const fetcher = useFetcher<typeof clientAction>();
  useEffect(() => {
    if (fetcher.data?.ok === false) toast.error(fetcher.data.error, { id: "mark" });
  }, [fetcher.data]);
  const mark = (to: string) => void fetcher.submit({ id: message.id, mark: to }, { method: "post" });
  const unread = message.readAt === null && message.spamSince === null;
  const canMark = useCanSubmit("/admin/messages");
  return (
    <li className={`border-l-4 bg-panel p-4 ${unread ? "border-gold" : "border-line"}`}>
      <details onToggle={(event) => event.currentTarget.open && unread && canMark && mark("read")}>
        <summary className="min-h-11 cursor-pointer">
          <span className={unread ? "font-bold" : ""}>{message.name}</span>
          <span className="text-mute">
            {" "}
            {formatEmailAddress(message.email)}, <DateTime at={message.createdAt} />
          </span>{" "}
          {unread && <span className="text-gold">Unread</span>}
          {message.answeredAt && <span className="text-lime">Answered</span>}
          <span className="line-clamp-1 text-mute [overflow-wrap:anywhere]">{message.message}</span>
        </summary>
        {message.company && <p className="mt-3 text-mute">{message.company}</p>}
        <p className="my-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{message.message}</p>
      </details>
      <div className="mt-2 flex flex-wrap gap-2">
        {message.spamSince ? (
          <>
            <span className="self-center text-mute">
              Moved to Spam on <DateTime at={message.spamSince} />. It’s deleted after 30 days.
            </span>
            <IfCanSubmit to="/admin/messages">
              <Button dense="plain" onClick={() => mark("not-spam")}>
                Move out of Spam
              </Button>
            </IfCanSubmit>
          </>
        ) : (
          <IfCanSubmit to="/admin/messages">
            <MessageActions message={message} mark={mark} />
          </IfCanSubmit>
        )}
      </div>
    </li>
  );
}

function MessageActions({ message, mark }: { message: InboxListItem; mark: (to: string) => void }) {
  const { brand } = useSite();
  const unread = message.readAt === null;
  const moveToSpam = () => {
    mark("spam");
    toast.success("Moved to Spam. It stays there for 30 days.", { id: "mark" });
  };
  return (
    <>
      <RouterButton dense="plain" href={replyMailtoLink(message, brand)} onClick={() => mark("answered")}>
        Reply
      </RouterButton>
      <Button dense="plain" onClick={() => mark(message.answeredAt ? "unanswered" : "answered")}>
        {message.answeredAt ? "Mark as unanswered" : "Mark as answered"}
      </Button>
      <Button dense="plain" onClick={() => mark(unread ? "read" : "unread")}>
        {unread ? "Mark as read" : "Mark as unread"}
      </Button>
      <Button dense="plain" onClick={moveToSpam}>
        Move to Spam
      </Button>
    </>
  );
}
