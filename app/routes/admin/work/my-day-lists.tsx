import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { CameInList } from "~/admin/came-in.server";
import type { WorkItem } from "~/admin/dashboard.server";
import type { WaitingForCustomer, WaitingForCustomerList } from "~/admin/waiting-for-customer.server";
import type { WaitingForUs, WaitingForUsList } from "~/admin/waiting-for-us.server";
import { offerBySlug } from "~/catalog/offers";
import { TIME_ZONE } from "~/lib/config/time-zone";
import { formatDayAndTime, formatDayOfYear } from "~/lib/dates/format-date";
import { formatUsd } from "~/lib/money";
import { quoteReference } from "~/lib/reference";
import { AmountAndStatus } from "~/routes/admin/orders/amount-and-status";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Avatar } from "~/routes/admin/shared/badges";
import { copyText } from "~/routes/admin/shared/copy-button";
import { jobTitle } from "~/routes/admin/shared/date-time";
import { Menu } from "~/routes/admin/shared/menu";
import { Card } from "~/routes/admin/shared/page-parts";
import { orderPath } from "~/routes/admin/shared/paths";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { ShortAge } from "~/routes/admin/shared/short-age";
import { useHydrated } from "~/ui/use-hydrated";
import { DueDate } from "./due-date";

/** Rows of a card; below them the number of the others. */
const MAX_SHOWN = 10;

type Names = { first: string; second: string | null };

const serviceTitle = (slug: string | null): string => (slug ? (offerBySlug(slug)?.title ?? slug) : "");

/** The link that covers a row. */
const RowLink = ({ to, names: { first, second }, after }: { to: string; names: Names; after?: string }) => (
  <Link className="row-link block min-w-0 truncate" to={to}>
    <span>{first}</span>
    {second && <span className="text-mute">{`, ${second}`}</span>}
    {after && <span>{after}</span>}
  </Link>
);

type RowCardProps<Row> = {
  title: string;
  total: number;
  hot?: boolean;
  /** Link at the end of the title's line. */
  action?: ReactNode;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
};

/** A list that is left out while it is empty. */
function RowCard<Row>({ title, total, hot, action, rows, children }: RowCardProps<Row>) {
  if (rows.length === 0) return null;
  const more = total - Math.min(rows.length, MAX_SHOWN);
  return (
    <Card flush label={title} title={title} count={total} hot={hot} action={action}>
      <ul className="rows">{rows.slice(0, MAX_SHOWN).map(children)}</ul>
      {more > 0 && (
        <p className="border-rule border-t px-5 py-3 text-mute text-small">{more === 1 ? "1 more" : `${more} more`}</p>
      )}
    </Card>
  );
}

export const WaitingForUsCard = ({ list, now }: { list: WaitingForUsList; now: Date }) => (
  <RowCard title="Waiting for us" total={list.total} hot rows={list.rows}>
    {(row) => (
      <li key={`${row.kind} ${row.id}`}>
        <AdminIcon name={ICONS[row.kind]} className="text-gold" />
        <span className="min-w-0 flex-1">
          <Link className="row-link block min-w-0 truncate" to={addressOf(row)}>
            {headline(row)}
          </Link>
          <small className="block min-w-0 truncate text-mute">{explanation(row)}</small>
        </span>
        {row.answerUrl && (
          <a
            className="relative z-1 text-link text-small"
            href={row.answerUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            Answer
          </a>
        )}
        <ShortAge at={row.at} now={now} />
      </li>
    )}
  </RowCard>
);

const ICONS: Record<WaitingForUs["kind"], string> = {
  message: "mail",
  "contact-message": "mail",
  "refund-request": "coins",
  "failed-renewal": "credit-card",
  revision: "refresh",
  dispute: "alert",
  "failed-jobs": "pulse",
};

function addressOf({ kind, id }: WaitingForUs): string {
  if (id === null) return "/admin/health";
  if (kind === "message") return `/admin/inbox?order=${id}`;
  return kind === "contact-message" ? `/admin/inbox?message=${id}` : orderPath(id);
}

function headline({ kind, names, count }: WaitingForUs): string {
  const who = names?.first ?? "";
  const texts: Record<WaitingForUs["kind"], string> = {
    message: count === 1 ? `${who} wrote` : `${who} wrote ${count} messages`,
    "contact-message": `${who} wrote through the contact form`,
    "refund-request": `${who} asks for a refund`,
    "failed-renewal": `${who}’s renewal failed`,
    revision: `${who} asks for a revision`,
    dispute: `${who} disputes a payment`,
    "failed-jobs": count === 1 ? "A job failed" : `${count} jobs failed`,
  };
  return texts[kind];
}

function explanation({ kind, service, text, cents, nextTryAt, dueAt }: WaitingForUs): string {
  const amount = cents === null ? "" : formatUsd(cents);
  if (kind === "failed-jobs") return jobTitle(text ?? "");
  if (kind === "refund-request") return [`${serviceTitle(service)}, ${amount}`, text].filter(Boolean).join(". ");
  if (kind === "dispute") {
    const due = dueAt ? `. Answer by ${formatDayOfYear(dueAt, TIME_ZONE)}` : "";
    return `${serviceTitle(service)}, ${amount}${due}`;
  }
  if (kind !== "failed-renewal") return `“${text}”`;
  const next = nextTryAt ? `. Next try ${formatDayOfYear(nextTryAt, TIME_ZONE)}` : "";
  return `${serviceTitle(service)} ${amount}${next}`;
}

type DueCardProps = { rows: readonly WorkItem[]; total: number; today: string; admins: readonly string[] };

export function DueCard({ rows, total, today, admins }: DueCardProps) {
  const canAssign = useCanSubmit("/admin", "work");
  const board = (
    <Link className="text-link text-small" to="/admin/board">
      Open board
    </Link>
  );
  return (
    <RowCard title="Due" total={total} action={board} rows={rows}>
      {(card) => (
        <li key={card.id}>
          <span className="min-w-0 flex-1">
            <RowLink to={orderPath(card.id)} names={card.names} />
            <small className="block min-w-0 truncate text-mute">{serviceTitle(card.service)}</small>
          </span>
          <span className="flex-none text-end text-small">
            <DueDate work={card} today={today} />
          </span>
          {canAssign && !card.assignee ? (
            <AssignMenu orderId={card.id} customer={card.customer} admins={admins} />
          ) : (
            <Avatar email={card.assignee} />
          )}
        </li>
      )}
    </RowCard>
  );
}

/** `admins`: oneself first. */
function AssignMenu({ orderId, customer, admins }: { orderId: string; customer: string; admins: readonly string[] }) {
  const form = useNavigation().formData;
  const busy = form?.get("orderId") === orderId && form.get("intent") === "work";
  return (
    <span className="relative z-1">
      <Menu label={busy ? "Working…" : "Assign"} name={`Assign ${customer}`} icon={null} square={false} slim>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="work" />
          <input type="hidden" name="orderId" value={orderId} />
          {admins.map((email, index) => (
            <button key={email} type="submit" name="assignee" value={email}>
              <Avatar email={email} />
              <span translate="no">{email}</span>
              {index === 0 && <span className="text-faint">you</span>}
            </button>
          ))}
        </Form>
      </Menu>
    </span>
  );
}

export function CameInCard({ list, today }: { list: CameInList; today: string }) {
  const all = (
    <Link className="text-link text-small" to="/admin/orders?unopened=1">
      All new orders
    </Link>
  );
  return (
    <RowCard title="Came in" total={list.orders} action={all} rows={list.rows}>
      {(order) => {
        const time = shortTime(order.createdAt, today);
        return (
          <li key={order.id}>
            <span className="w-19 flex-none text-[0.8125rem] text-faint max-md:hidden">{time}</span>
            <span className="min-w-0 flex-1">
              <RowLink to={orderPath(order.id)} names={order.names} />
              <small className="block min-w-0 truncate text-mute">
                <span className="only-phone">{`${time} ·\u00A0`}</span>
                <span>{order.pageType}</span>
              </small>
            </span>
            <AmountAndStatus order={order} />
          </li>
        );
      }}
    </RowCard>
  );
}

/** "9:12 AM" today, else "Nov 24". */
function shortTime(at: Date, today: string): string {
  const isToday = at.toLocaleDateString("en-CA", { timeZone: TIME_ZONE }) === today;
  return isToday ? (formatDayAndTime(at, TIME_ZONE).split(", ")[1] ?? "") : formatDayOfYear(at, TIME_ZONE);
}

export function WaitingForCustomerCard({ list, now }: { list: WaitingForCustomerList; now: Date }) {
  return (
    <RowCard title="Waiting for the customer" total={list.total} rows={list.rows}>
      {(row) => (
        <li key={`${row.kind} ${row.id}`}>
          <span className="min-w-0 flex-1">
            <RowLink
              to={row.kind === "quote" ? `/admin/quotes?q=${quoteReference(row.id)}` : orderPath(row.id)}
              names={row.names}
            />
            <small className="block min-w-0 truncate text-mute">{row.text}</small>
          </span>
          <ShortAge at={row.since} now={now} />
          <CustomerAction row={row} />
        </li>
      )}
    </RowCard>
  );
}

/** An email where we may send one, else a link to pass on. */
function CustomerAction({ row }: { row: WaitingForCustomer }) {
  const canRemind = useCanSubmit("/admin", "remind");
  const hydrated = useHydrated();
  const form = useNavigation().formData;
  const busy = form?.get("orderId") === row.id && form.get("intent") === "remind";
  if (row.canRemind && row.remindedToday)
    return <span className="flex w-23 justify-end text-faint text-small">Reminded</span>;
  if (row.canRemind && canRemind) {
    return (
      <Form method="post" preventScrollReset className="relative z-1">
        <input type="hidden" name="orderId" value={row.id} />
        <AdminButton
          type="submit"
          name="intent"
          value="remind"
          kind="quiet"
          slim
          busy={busy}
          className="w-23 justify-end"
          aria-label={`Remind ${row.customer}`}
        >
          Remind
        </AdminButton>
      </Form>
    );
  }
  const { url } = row;
  if (!url || !canRemind || !hydrated) return null;
  return (
    <AdminButton
      kind="quiet"
      slim
      className="relative z-1 w-23 justify-end"
      aria-label={`Copy link for ${row.customer}`}
      onClick={() => void copyText("Link", url)}
    >
      Copy link
    </AdminButton>
  );
}
