import { Form, Link } from "react-router";
import type { WorkItem } from "~/admin/dashboard.server";
import type { InboxItem, listInbox } from "~/admin/inbox.server";
import { inboxUrl } from "~/admin/inbox-filter";
import type { Problem, ProblemList } from "~/admin/problems.server";
import type { WaitingForCustomer, WaitingForCustomerList } from "~/admin/waiting-for-customer.server";
import { agencyZone } from "~/lib/dates/agency-zone";
import { formatDayOfYear } from "~/lib/dates/format-date";
import { formatMoney } from "~/lib/money";
import { quoteReference } from "~/lib/reference";
import { ReplyDue } from "~/routes/admin/inbox/reply-due";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Avatar } from "~/routes/admin/shared/badges";
import { copyText } from "~/routes/admin/shared/copy-field";
import { jobTitle } from "~/routes/admin/shared/date-time";
import { Menu } from "~/routes/admin/shared/menu";
import { orderPath } from "~/routes/admin/shared/paths";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { RowCard, RowText } from "~/routes/admin/shared/row-card";
import { ShortAge } from "~/routes/admin/shared/short-age";
import { HiddenFields, useIsSubmitting } from "~/ui/hidden-fields";
import { useHydrated } from "~/ui/use-hydrated";
import { DueDate } from "./due-date";

type NeedsReplyCardProps = { list: Awaited<ReturnType<typeof listInbox>>; now: Date };

/** The oldest promise first. */
export const NeedsReplyCard = ({ list: { items, queue }, now }: NeedsReplyCardProps) => (
  <RowCard
    title="Needs reply"
    total={queue}
    hot
    rows={items}
    action={
      <Link className="text-link text-small" to={inboxUrl({})}>
        Open inbox
      </Link>
    }
  >
    {(item) => (
      <li key={item.id}>
        <AdminIcon name={ABOUT_ICONS[item.about]} className="text-gold" />
        <RowText to={inboxUrl({}, item.id)} names={item.names} about={aboutText(item)} />
        <ReplyDue item={item} now={now} />
      </li>
    )}
  </RowCard>
);

const ABOUT_ICONS = { message: "mail", revision: "refresh", refund: "coins" } as const;

const aboutText = ({ about, service, latest }: InboxItem): string => {
  const subject = service ?? "Contact form";
  if (about === "refund") return `Asks for a refund, ${subject}`;
  return latest ? `${about === "revision" ? "" : `${subject}: `}${latest.text}` : subject;
};

export const ProblemsCard = ({ list, now }: { list: ProblemList; now: Date }) => (
  <RowCard title="Problems" total={list.total} hot rows={list.rows}>
    {(row) => (
      <li key={`${row.kind} ${row.id}`}>
        <AdminIcon name={PROBLEM_ICONS[row.kind]} className="text-gold" />
        <RowText
          to={row.id === null ? "/admin/health" : orderPath(row.id)}
          names={{ first: headline(row), second: null }}
          about={explanation(row)}
        />
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

const PROBLEM_ICONS = { "failed-renewal": "credit-card", dispute: "alert", "failed-jobs": "pulse" } as const;

function headline({ kind, names, count }: Problem): string {
  if (kind === "failed-jobs") return count === 1 ? "A job failed" : `${count} jobs failed`;
  const who = names?.first ?? "";
  return kind === "dispute" ? `${who} disputes a payment` : `${who}’s renewal failed`;
}

function explanation({ kind, service, job, cents, nextTryAt, dueAt }: Problem): string {
  if (kind === "failed-jobs") return jobTitle(job ?? "");
  const amount = cents === null ? "" : formatMoney(cents);
  if (kind === "dispute") {
    const due = dueAt ? `. Answer by ${formatDayOfYear(dueAt, agencyZone())}` : "";
    return `${service ?? ""}, ${amount}${due}`;
  }
  const next = nextTryAt ? `. Next try ${formatDayOfYear(nextTryAt, agencyZone())}` : "";
  return `${service ?? ""} ${amount}${next}`;
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
          <RowText to={orderPath(card.id)} names={card.names} about={card.service} />
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
  const values = { intent: "work", orderId };
  const busy = useIsSubmitting(values);
  return (
    <span className="relative z-1">
      <Menu label={busy ? "Working…" : "Assign"} name={`Assign ${customer}`} icon={null} square={false} slim>
        <Form method="post" preventScrollReset>
          <HiddenFields values={values} />
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

export function WaitingForCustomerCard({ list, now }: { list: WaitingForCustomerList; now: Date }) {
  return (
    <RowCard title="Waiting for the customer" total={list.total} rows={list.rows}>
      {(row) => (
        <li key={`${row.kind} ${row.id}`}>
          <RowText
            to={row.kind === "quote" ? `/admin/quotes?q=${quoteReference(row.id)}` : orderPath(row.id)}
            names={row.names}
            about={row.text}
          />
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
  const busy = useIsSubmitting({ intent: "remind", orderId: row.id });
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
