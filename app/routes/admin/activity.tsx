import { Link, useSearchParams } from "react-router";
import { listActivity } from "~/auth/activity-log.server";
import { readActivityCursor, readActivityFilter } from "~/auth/activity-log-filter";
import { formatListQuery } from "~/lib/db/pagination";
import type { ActivityLogRow } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { orderReference, quoteReference } from "~/lib/reference";
import { LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminLoader } from "~/routes/admin/shared/admin-page.server";
import { PageHead } from "~/routes/admin/shared/page-parts";
import { orderPath } from "~/routes/admin/shared/paths";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { EmailText } from "~/ui/email-text";
import type { Route } from "./+types/activity";
import { type Column, DataTable, pagesOf, RefreshButton } from "./shared/data-table";
import { humanizeCode, jobTitle, StackedDateTime, TimeZoneNote } from "./shared/date-time";
import { ListCard } from "./shared/list-card";

const ACTIVITY_LABELS: Record<string, string> = {
  refund: "Refund requested",
  "example-data-loaded": "Example data loaded",
  "example-data-removed": "Example data removed",
  "refund-declined": "Customer’s refund request declined",
  "payment-link": "Payment link sent",
  "mail-again": "Email sent again",
  "sample-mail": "Test email to oneself",
  "cancel-subscription": "End of subscription requested",
  "order-message": "Message sent to a customer",
  "work-status": "Stage changed",
  assigned: "Order assigned",
  "due-date": "Due date changed",
  "order-note": "Private note added",
  "reply-saved": "Reply saved",
  "reply-removed": "Saved reply removed",
  "manual-order": "Order created for a customer",
  "manual-order-cancelled": "Order created by staff canceled",
  "order-spam": "Request moved to Spam",
  "order-not-spam": "Request moved out of Spam",
  "order-spam-deleted": "Spam request deleted",
  "message-spam-deleted": "Spam message deleted",
  "message-spam": "Message moved to Spam",
  "message-not-spam": "Message moved out of Spam",
  "resume-link": "Checkout link created",
  "customer-corrected": "Customer details edited",
  "coupon-made": "Coupon created",
  "coupon-ended": "Coupon ended",
  "tax-rate-added": "Tax rate added",
  "tax-rate-removed": "Tax rate removed",
  "quote-made": "Quote created",
  "quote-sent": "Quote sent",
  "quote-revoked": "Quote revoked",
  "links-revoked": "Customer’s links revoked",
  "file-added": "File added to an order",
  "file-removed": "File removed from a delivery",
  "ai-drafted": "Posts drafted with AI",
  delivered: "Delivery sent",
  "delivery-withdrawn": "Delivery withdrawn",
  "pin-resolved": "Comment resolved",
  "pin-reopened": "Comment reopened",
  "orders-exported": "Orders exported",
  "payments-exported": "Payments exported",
  "admin-invited": "Admin invited",
  "admin-invitation-revoked": "Invitation revoked",
  "admin-noted": "Will be an admin once registered",
  "admin-added": "Became an admin",
  "admin-removed": "Admin removed",
  "admin-role": "Role changed",
  "staff-rules": "Rules for everyone changed",
  "second-factor-on": "Two-factor sign-in turned on",
  "second-factor-off": "Two-factor sign-in turned off",
  "second-factor-new-codes": "New recovery codes created",
  "second-factor-reset": "Two-factor sign-in reset",
  "recovery-code-used": "Logged in with a recovery code",
  "sessions-ended": "Sessions ended",
  "conversation-done": "Conversation done",
  "conversation-needs_reply": "Conversation reopened",
  "conversation-waiting": "Conversation set to waiting",
  "conversation-snoozed": "Conversation snoozed",
  "conversation-assigned": "Conversation assigned",
  "conversation-spam": "Message moved to Spam",
  "contact-answer": "Contact message answered",
  "person-erased": "Person’s data erased",
  "person-copied": "Copy of a person’s data exported",
  "past-time-deleted": "Expired data deleted",
  "content-saved": "Draft saved",
  "content-published": "Page published",
  "content-restored": "Version restored",
  "content-scheduled": "Page scheduled",
  "content-confirmed": "Scheduled page confirmed",
  "content-unscheduled": "Schedule canceled",
  "content-discarded": "Draft discarded",
  "media-added": "Picture added",
  "media-described": "Picture described",
  "media-removed": "Picture removed",
  "job-retried": "Job retried",
  "job-discarded": "Job discarded",
  "shop-examined": "Shop checked",
};

const activityLabel = (kind: string): string =>
  (Object.hasOwn(ACTIVITY_LABELS, kind) ? ACTIVITY_LABELS[kind] : undefined) ?? humanizeCode(kind);

/** Text for an entry's subject, and the page that shows it. */
function activitySubject(kind: string, subject: string): { text: string; to: string | null } {
  if (kind === "orders-exported") return { text: "Orders", to: "/admin/orders" };
  if (kind === "payments-exported") return { text: "Payments", to: null };
  if (!UUID.test(subject)) return { text: subject, to: null };
  if (kind.endsWith("-spam-deleted")) return { text: orderReference(subject), to: null };
  if (/^(conversation|contact)-/.test(kind))
    return { text: `Conversation ${orderReference(subject)}`, to: `/admin/inbox?open=${subject}` };
  if (kind.startsWith("job-")) return { text: `Job ${orderReference(subject)}`, to: "/admin/health" };
  if (kind.startsWith("quote-")) {
    const reference = quoteReference(subject);
    return { text: `Quote ${reference}`, to: `/admin/quotes?q=${reference}` };
  }
  return { text: `Order ${orderReference(subject)}`, to: orderPath(subject) };
}

/** The details as one line of text; empty without details. Ids become references. */
const describeActivity = (detail: Record<string, unknown> | null): string =>
  Object.entries(detail ?? {})
    .flatMap(([name, value]) => describeDetail(name, value) ?? [])
    .join(", ");

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

function describeDetail(name: string, value: unknown): string | null {
  if (name === "cents" && typeof value === "number") return formatMoney(value);
  if (typeof value !== "string" || value === "")
    return typeof value === "number" ? `${humanizeCode(name)} ${value}` : null;
  if (name === "reason") return `“${value}”`;
  if (name === "job" || name === "mail") return jobTitle(value);
  if (name === "when") return value === "now" ? "immediately" : "at the end of the month";
  if (UUID.test(value)) return `${humanizeCode(name.replace(/Id$/, "")).toLowerCase()} ${orderReference(value)}`;
  return name.endsWith("Id") ? null : `${humanizeCode(name).toLowerCase()} ${value}`;
}

export const loader = adminLoader(async ({ app, search }) => {
  const page = await listActivity(app.db, readActivityFilter(search), readActivityCursor(search));
  return { page };
});

export { clientLoader } from "~/routes/admin/shared/admin-page";

export const meta = unlistedMeta({ title: "Activity", description: "Staff activity.", path: "/admin/activity" });

export default function Activity({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readActivityFilter(params);
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load the activity log");
  return (
    <>
      <PageHead title="Activity">
        <RefreshButton />
      </PageHead>
      <LoadError of={loadError} />
      {shown && (
        <div className="stack">
          <ListCard
            title="Activity"
            path="/admin/activity"
            search={{ label: "Who", name: "actor", value: filter.actor, placeholder: "Who: email address, or “shell”" }}
            choices={[{ label: "What", name: "kind", value: filter.kind, options: Object.entries(ACTIVITY_LABELS) }]}
            isEmpty={shown.page.rows.length === 0}
            pages={{
              label: "Pages of the activity log",
              ...pagesOf(shown.page, (cursor) =>
                formatListQuery({ ...filter, ...(cursor && { [cursor.towards]: String(cursor.row) }) }),
              ),
            }}
          >
            <DataTable
              caption="Staff activity, newest first"
              className="stick"
              columns={COLUMNS}
              rows={shown.page.rows}
              keyOf={({ id }) => id}
            />
          </ListCard>
          <TimeZoneNote />
        </div>
      )}
    </>
  );
}

const COLUMNS: readonly Column<ActivityLogRow>[] = [
  { title: "When", cell: "text-mute cell-end", show: ({ at }) => <StackedDateTime at={at} /> },
  {
    title: "Who",
    cell: "min-w-36 text-mute cell-full",
    show: ({ actor }) => (
      <span className="wrap-anywhere">{actor === "shell" ? "Command line" : <EmailText email={actor} />}</span>
    ),
  },
  { title: "What", cell: "cell-start", show: ({ kind }) => <strong>{activityLabel(kind)}</strong> },
  { title: "About", cell: "cell-full", show: ({ kind, subject }) => <Subject {...activitySubject(kind, subject)} /> },
  {
    title: "Details",
    cell: "cell-full text-mute",
    show: ({ detail }) => (
      <span className="wrap-anywhere">
        {describeActivity(detail) || <span className="not-phone text-faint">None</span>}
      </span>
    ),
  },
];

const Subject = ({ text, to }: { text: string; to: string | null }) =>
  to ? (
    <Link className="wrap-anywhere text-link" to={to}>
      {text}
    </Link>
  ) : (
    <span className="wrap-anywhere">{text.includes("@") ? <EmailText email={text} /> : text}</span>
  );
