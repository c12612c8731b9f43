import { useEffect, useState } from "react";
import { data, Form, Link, useFetcher, useSearchParams } from "react-router";
import { z } from "zod/mini";
import { adminContext } from "~/accounts/admins/guards.server";
import { recordActivity } from "~/activity/activity.server";
import { appFrom } from "~/app.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { type MessageFilter, messageQuery, readMessageFilter, SHOWN } from "~/contact/message-filter";
import { listMessages, type MessagePage, type MessageRow, markMessage } from "~/contact/message-list.server";
import { replyLink } from "~/contact/reply-link";
import { useSite } from "~/content/use-site";
import { readCursor } from "~/db/lists/cursor";
import { readForm } from "~/http/read-form.server";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/messages";
import { actionOrFault, faultOf, orFault } from "./load-faults";
import { dayOf, timeOf, wordsOf } from "./order-words";
import { useKeptSearch } from "./use-kept-text";
import { useSlashKey } from "./use-slash-key";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appFrom(context);
  const params = new URL(request.url).searchParams;
  try {
    return { ok: true as const, page: await listMessages(app.db, readMessageFilter(params), readCursor(params)) };
  } catch (error) {
    app.log.error({ err: error }, "The messages could not be loaded");
    return data(faultOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orFault(serverLoader());

const wanted = z.object({ id: z.uuid(), mark: z.enum(["read", "unread", "answered", "unanswered"]) });

export async function action({ request, context }: Route.ActionArgs) {
  const app = appFrom(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const parsed = wanted.safeParse(Object.fromEntries(await readForm(request)));
  if (!parsed.success) return data({ ok: false as const, message: "This request cannot be read." }, { status: 400 });
  const { id, mark } = parsed.data;
  const marked = await app.db.transaction(async (tx) => {
    const found = await markMessage(tx, id, mark, app.now());
    if (found) await recordActivity(tx, { actor: admin.email, kind: `message-${mark}`, subject: id });
    return found;
  });
  if (!marked) return data({ ok: false as const, message: "This message does not exist any more." }, { status: 404 });
  return { ok: true as const };
}

/** A mark that was set already is set again without harm. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  actionOrFault(serverAction(), "The message may or may not be marked; it is safe to press again.");

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Messages", description: "Contact messages.", path: "/admin/messages", matches, indexed: false });

export default function Messages({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readMessageFilter(params);
  const [shown, setShown] = useState(loaderData.ok ? loaderData : null);
  if (loaderData.ok && loaderData !== shown) setShown(loaderData);
  useEffect(() => {
    if (!loaderData.ok) toast.error("Failed to load messages", { id: "messages" });
  }, [loaderData]);
  return (
    <>
      <h1 className="mb-4 font-sans text-2xl font-bold">Messages</h1>
      <MessageSearch key={messageQuery(filter)} filter={filter} />
      {!loaderData.ok && (
        <p role="alert" className="mb-4 border-l-4 border-danger bg-panel p-4">
          <strong>Failed to load messages.</strong> {loaderData.message}
        </p>
      )}
      {shown && <MessageList page={shown.page} filter={filter} />}
    </>
  );
}

function MessageSearch({ filter }: { filter: MessageFilter }) {
  const search = useSlashKey();
  const typed = useKeptSearch(`messages ${messageQuery(filter)}`, filter.q);
  return (
    <Form
      method="get"
      role="search"
      aria-label="Messages"
      onSubmit={typed.discard}
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <label className="min-w-0 flex-[1_1_16rem] text-sm text-mute">
        <span className="mb-1 block">Search</span>
        <input
          ref={search}
          name="q"
          type="search"
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          maxLength={200}
          placeholder="Name, e-mail, company or words ( / )"
          className="admin-field"
        />
      </label>
      <label className="text-sm text-mute">
        <span className="mb-1 block">Show</span>
        <select name="show" defaultValue={filter.show} className="admin-field">
          {SHOWN.map((show) => (
            <option key={show} value={show}>
              {wordsOf(show)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="admin-button">
        Show
      </button>
    </Form>
  );
}

function MessageList({ page, filter }: { page: MessagePage; filter: MessageFilter }) {
  return (
    <>
      <p className="mb-3 text-mute" aria-live="polite">
        {page.unread} unread
      </p>
      {page.rows.length === 0 && <p className="bg-panel p-10 text-center text-lg font-semibold">No Messages Found</p>}
      <ul className="space-y-3">
        {page.rows.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      {(page.newer || page.older) && (
        <nav aria-label="Pages of messages" className="mt-4 flex gap-2">
          {page.newer && (
            <Link className="admin-button" to={messageQuery(filter, { towards: "newer", row: page.newer })}>
              Newer
            </Link>
          )}
          {page.older && (
            <Link className="admin-button" to={messageQuery(filter, { towards: "older", row: page.older })}>
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

/** Opening a message reads it; the mail program's answer marks it as answered, which can be taken back. */
function Message({ message }: { message: MessageRow }) {
  const { brand } = useSite();
  const fetcher = useFetcher<typeof clientAction>();
  useEffect(() => {
    if (fetcher.data?.ok === false) toast.error(fetcher.data.message, { id: "mark" });
  }, [fetcher.data]);
  const mark = (to: string) => fetcher.submit({ id: message.id, mark: to }, { method: "post" });
  const unread = message.readAt === null;
  return (
    <li className={`border-l-4 bg-panel p-4 ${unread ? "border-gold" : "border-line"}`}>
      <details onToggle={(event) => event.currentTarget.open && unread && mark("read")}>
        <summary className="min-h-11 cursor-pointer">
          <span className={unread ? "font-bold" : ""}>{message.name}</span>
          <span className="text-mute">
            {" "}
            {message.email}, {dayOf(message.createdAt)}, {timeOf(message.createdAt)}
          </span>{" "}
          {unread && <span className="text-gold">Unread</span>}
          {message.answeredAt && <span className="text-lime">Answered</span>}
          <span className="line-clamp-1 text-mute [overflow-wrap:anywhere]">{message.message}</span>
        </summary>
        {message.company && <p className="mt-3 text-mute">{message.company}</p>}
        <p className="my-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{message.message}</p>
      </details>
      <div className="mt-2 flex flex-wrap gap-2">
        <a className="admin-button" href={replyLink(message, brand)} onClick={() => mark("answered")}>
          Reply
        </a>
        <button
          type="button"
          className="admin-button"
          onClick={() => mark(message.answeredAt ? "unanswered" : "answered")}
        >
          {message.answeredAt ? "Mark as unanswered" : "Mark as answered"}
        </button>
        <button type="button" className="admin-button" onClick={() => mark(unread ? "read" : "unread")}>
          {unread ? "Mark as read" : "Mark as unread"}
        </button>
      </div>
    </li>
  );
}
