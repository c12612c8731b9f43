import { Link } from "react-router";
import type { InboxItem, listInbox } from "~/admin/inbox.server";
import { type InboxFilter, inboxUrl } from "~/admin/inbox-filter";
import { NameAvatar } from "~/routes/admin/shared/badges";
import { Pagination } from "~/routes/admin/shared/data-table";
import { FilterBar, FilterSearch } from "~/routes/admin/shared/filter-bar";
import { EmptyState, Tabs } from "~/routes/admin/shared/page-parts";
import { useRowKeys } from "~/routes/admin/shared/row-keys";
import { ShortAge } from "~/routes/admin/shared/short-age";
import { ReplyDue } from "./reply-due";

type ThreadListProps = {
  filter: InboxFilter;
  list: Awaited<ReturnType<typeof listInbox>>;
  now: Date;
  /** Id of the open conversation. */
  open: string | null;
};

/** Tabs, search and the conversations of the chosen tab. */
export function ThreadList({ filter, list: { items, more, queue }, now, open }: ThreadListProps) {
  const { page } = filter;
  const keys = useRowKeys(
    items.map(({ id }) => id),
    {},
  );
  return (
    <div className="border-rule border-e max-lg:border-0 [&>.pager]:px-5 [&>.pager]:pb-4">
      <div className="sticky top-0 z-2 bg-dusk">
        <InboxTabs filter={filter} queue={queue} />
        <InboxSearch filter={filter} />
      </div>
      {items.length === 0 ? (
        <NoThreads filter={filter} />
      ) : (
        <ul className="rows" aria-label="Conversations" {...keys.listProps}>
          {items.map((item) => (
            <ThreadRow key={item.id} item={item} now={now} to={inboxUrl(filter, item.id)} isOpen={item.id === open} />
          ))}
        </ul>
      )}
      <Pagination
        label="Pages of conversations"
        newer={page > 0 ? inboxUrl({ ...filter, page: page - 1 }) : null}
        older={more ? inboxUrl({ ...filter, page: page + 1 }) : null}
      />
    </div>
  );
}

type InboxTabsProps = { filter: InboxFilter; queue: number; inCard?: boolean };

export function InboxTabs({ filter: { tab, mine }, queue, inCard = true }: InboxTabsProps) {
  const of = (each: InboxFilter["tab"], label: string) => ({
    to: inboxUrl({ tab: each, mine }),
    label,
    current: tab === each,
  });
  return (
    <Tabs
      label="Folder"
      inCard={inCard}
      tabs={[
        { ...of("needs-reply", "Needs reply"), count: queue > 0 ? queue : undefined },
        of("waiting", "Waiting"),
        of("done", "Done"),
        of("all", "All"),
        { ...of("spam", "Spam"), narrow: tab !== "spam" },
        { ...of("replies", "Saved replies"), narrow: tab !== "replies" },
      ]}
    />
  );
}

/** Searches all conversations except Spam, or Spam. */
const InboxSearch = ({ filter: { tab, q, mine } }: { filter: InboxFilter }) => (
  <div className="border-rule border-b">
    <FilterBar label="Messages" keep={{ tab: tab === "spam" ? "spam" : "all", only: mine ? "mine" : null }}>
      <FilterSearch label="Search" value={q} placeholder="Name, email, company or words" />
    </FilterBar>
  </div>
);

function NoThreads({ filter: { tab, q, mine } }: { filter: InboxFilter }) {
  const hint = q ? (
    <Link to={inboxUrl({ tab, mine })}>Clear the search</Link>
  ) : (
    tab !== "all" && <Link to={inboxUrl({ tab: "all", mine })}>All conversations</Link>
  );
  const isClear = tab === "needs-reply" && q === "";
  return <EmptyState hint={hint}>{isClear ? "Nobody is waiting for an answer." : "No Conversations Found"}</EmptyState>;
}

type ThreadRowProps = { item: InboxItem; now: Date; to: string; isOpen: boolean };

function ThreadRow({ item, now, to, isOpen }: ThreadRowProps) {
  const { names, service, latest, unread, lastAt } = item;
  const about = service ?? "Contact form";
  return (
    <li
      data-row={item.id}
      className={`items-start first:border-t-0 ${unread ? "shadow-[inset_4px_0_0_var(--color-gold)]" : ""} ${isOpen ? "bg-panel" : ""}`}
    >
      <NameAvatar name={names.first} />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3">
          <Link
            className={`row-link block min-w-0 flex-1 truncate ${unread ? "" : "font-normal"}`}
            to={to}
            aria-current={isOpen ? "true" : undefined}
          >
            <span>{names.first}</span>
            {unread && <span className="sr-only"> unread</span>}
          </Link>
          <ShortAge at={lastAt} now={now} />
        </span>
        <span className="flex justify-between gap-3">
          <small className="block min-w-0 flex-1 truncate text-mute">
            {[names.second, about].filter(Boolean).join(" · ")}
          </small>
          <ReplyDue item={item} now={now} />
        </span>
        <small className={`block min-w-0 truncate ${unread ? "" : "text-faint"}`}>
          {item.about === "refund"
            ? "Asks for a refund"
            : latest && (latest.sender === "team" ? `You: ${latest.text}` : latest.text)}
        </small>
      </span>
    </li>
  );
}
