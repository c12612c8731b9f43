import { Form, Link, useNavigation } from "react-router";
import type { InboxList, InboxThread } from "~/admin/inbox.server";
import { type InboxListFilter, inboxUrl, type SelectedThread } from "~/admin/inbox-filter";
import { offerBySlug } from "~/catalog/offers";
import { NameAvatar } from "~/routes/admin/shared/badges";
import { Pagination } from "~/routes/admin/shared/data-table";
import { SearchInput } from "~/routes/admin/shared/form-field";
import { EmptyState, Tabs } from "~/routes/admin/shared/page-parts";
import { useRowKeys } from "~/routes/admin/shared/row-keys";
import { ShortAge } from "~/routes/admin/shared/short-age";
import { usePersistedSearch } from "~/routes/admin/shared/use-persisted-text";

type ThreadListProps = { filter: InboxListFilter; list: InboxList; now: Date; selected: SelectedThread };

/** Tabs, search and the threads of the chosen tab. */
export function ThreadList({ filter, list, now, selected }: ThreadListProps) {
  const { threads, more, older, newer } = list;
  const { page } = filter;
  const keys = useRowKeys(
    threads.map(({ id }) => id),
    {},
  );
  return (
    <div className="border-rule border-e max-lg:border-0 [&>.pager]:px-5 [&>.pager]:pb-4">
      <InboxTabs filter={filter} unread={list.unread} />
      <InboxSearch key={`${filter.tab} ${filter.q} ${filter.show}`} filter={filter} />
      {threads.length === 0 ? (
        <NoThreads filter={filter} />
      ) : (
        <ul className="rows" aria-label="Threads" {...keys.listProps}>
          {threads.map((thread) => (
            <ThreadRow
              key={thread.id}
              thread={thread}
              now={now}
              to={inboxUrl(filter, { kind: thread.kind, id: thread.id })}
              isOpen={thread.id === selected?.id}
            />
          ))}
        </ul>
      )}
      <Pagination
        label="Pages of messages"
        newer={
          newer
            ? inboxUrl(filter, null, { towards: "newer", row: newer })
            : page > 0
              ? inboxUrl({ ...filter, page: page - 1 })
              : null
        }
        older={
          older
            ? inboxUrl(filter, null, { towards: "older", row: older })
            : more
              ? inboxUrl({ ...filter, page: page + 1 })
              : null
        }
      />
    </div>
  );
}

type InboxTabsProps = { filter: InboxListFilter; unread: InboxList["unread"]; inCard?: boolean };

export function InboxTabs({ filter: { tab, mine }, unread, inCard = true }: InboxTabsProps) {
  const count = unread.conversations + unread.messages;
  const of = (each: InboxListFilter["tab"], label: string) => ({
    to: inboxUrl({ tab: each, mine }),
    label,
    current: tab === each,
  });
  return (
    <Tabs
      label="Folder"
      inCard={inCard}
      tabs={[
        { ...of("unread", "Unread"), count: count > 0 ? count : undefined },
        of("orders", "Orders"),
        of("contact", "Contact form"),
        of("all", "All"),
        { ...of("spam", "Spam"), narrow: tab !== "spam" },
        { ...of("replies", "Saved replies"), narrow: tab !== "replies" },
      ]}
    />
  );
}

/** Searches the open tab. The tab of contact messages can also be narrowed to unread and unanswered ones. */
function InboxSearch({ filter }: { filter: InboxListFilter }) {
  const { tab, q, show, mine } = filter;
  const search = usePersistedSearch(`inbox ${inboxUrl(filter)}`, q);
  const isSearching = useNavigation().location?.search.includes("q=") ?? false;
  return (
    <Form
      method="get"
      action="/admin/inbox"
      role="search"
      aria-label="Messages"
      aria-busy={isSearching}
      className="filters border-rule border-b"
      onSubmit={search.discard}
    >
      {tab !== "unread" && <input type="hidden" name="tab" value={tab} />}
      {mine && <input type="hidden" name="only" value="mine" />}
      <SearchInput
        aria-label="Search"
        name="q"
        ref={search.ref}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        placeholder="Name, email, company or words"
        className="search"
      />
      {tab === "contact" && (
        <select
          name="show"
          aria-label="Show"
          defaultValue={show}
          className="input"
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="all">All</option>
          <option value="unread">Unread</option>
          <option value="unanswered">Unanswered</option>
        </select>
      )}
      <button type="submit" className="sr-only">
        Search
      </button>
    </Form>
  );
}

function NoThreads({ filter: { tab, q, show, mine } }: { filter: InboxListFilter }) {
  const isFiltered = q !== "" || show !== "all";
  const all = (
    <Link to={inboxUrl({ tab: isFiltered ? tab : "all", mine })}>
      {isFiltered ? "Clear the search" : "All messages"}
    </Link>
  );
  if (tab === "orders") return <EmptyState hint={isFiltered && all}>No Conversations Found</EmptyState>;
  if (tab === "unread" && !isFiltered) return <EmptyState hint={all}>You’ve read everything.</EmptyState>;
  return <EmptyState hint={(isFiltered || tab === "contact") && all}>No Messages Found</EmptyState>;
}

type ThreadRowProps = { thread: InboxThread; now: Date; to: string; isOpen: boolean };

function ThreadRow({ thread, now, to, isOpen }: ThreadRowProps) {
  const { who, about, text, unread, note } = lineOf(thread);
  return (
    <li
      data-row={thread.id}
      className={`items-start first:border-t-0 ${unread > 0 ? "shadow-[inset_4px_0_0_var(--color-gold)]" : ""} ${isOpen ? "bg-panel" : ""}`}
    >
      <NameAvatar name={who} />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3">
          <Link
            className="row-link block min-w-0 flex-1 truncate"
            to={to}
            aria-current={isOpen ? "true" : undefined}
            preventScrollReset
          >
            {who}
          </Link>
          <ShortAge at={thread.at} now={now} />
        </span>
        <span className="flex justify-between gap-3">
          <small className="block min-w-0 flex-1 truncate text-mute">{about}</small>
          {unread > 0 && (
            <small className="whitespace-nowrap text-gold">
              {thread.kind === "order" ? `${unread} new` : "Unread"}
            </small>
          )}
          {note && <small className="whitespace-nowrap text-lime">{note}</small>}
        </span>
        <small className={`block min-w-0 truncate ${unread > 0 ? "" : "text-faint"}`}>{text}</small>
      </span>
    </li>
  );
}

function lineOf(thread: InboxThread) {
  if (thread.kind === "order") {
    const { names, service, latest, unread } = thread;
    const business = names.second ? `${names.second} · ` : "";
    return {
      who: names.first,
      about: `${business}${offerBySlug(service)?.title ?? service}`,
      text: latest.sender === "team" ? `You: ${latest.text}` : latest.text,
      unread,
      note: null,
    };
  }
  const { name, company, message, readAt, spamSince, answeredAt } = thread;
  return {
    who: name,
    about: company ? `${company} · Contact form` : "Contact form",
    text: message,
    unread: readAt || spamSince ? 0 : 1,
    note: answeredAt ? "Answered" : null,
  };
}
