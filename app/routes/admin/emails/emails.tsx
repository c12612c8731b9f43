import { Link, useSearchParams } from "react-router";
import { EMAIL_STATUS_FILTERS, type EmailFilter, emailFilterQuery, readEmailFilter } from "~/email/log/email-filter";
import { type EmailListPage, listEmails } from "~/email/log/email-log.server";
import { parseCursor } from "~/lib/db/pagination";
import { EMAIL_JOBS } from "~/lib/jobs/jobs";
import { useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminLoader } from "~/routes/admin/shared/admin-page.server";
import { Pagination, RefreshButton } from "~/routes/admin/shared/data-table";
import { jobTitle, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { FilterBar, FilterChoice, FilterSearch, MoreFilters } from "~/routes/admin/shared/filter-bar";
import { Card, EmptyState, Note, PageHead, Tabs } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/emails";
import { emailStatusLabel } from "./email-status";
import { EmailTable } from "./email-table";

export const loader = adminLoader(async ({ app, search }) => {
  const page = await listEmails(app, readEmailFilter(search), parseCursor(search));
  return { page, kinds: EMAIL_JOBS.toSorted(), hasServer: app.settings.smtpUrl !== undefined };
});

export { clientLoader } from "~/routes/admin/shared/admin-page";

export const meta = unlistedMeta({ title: "Emails", description: "Every email.", path: "/admin/emails" });

export default function EmailsPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readEmailFilter(params);
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load emails");
  return (
    <>
      <PageHead title="Emails">
        <RefreshButton />
      </PageHead>
      {loadError}
      {shown && (
        <div className="stack">
          {!shown.hasServer && (
            <Note>
              No mail server is set up (SMTP_URL), so nothing is sent. Each email is saved in DATA_DIR/mail. Private
              link keys are hidden here; open the file in an email app to use the links.
            </Note>
          )}
          <Card label="Emails" flush>
            <EmailTabs filter={filter} />
            <FilterBar label="Emails" keep={{ status: filter.status }}>
              <FilterSearch label="Search emails" value={filter.q} placeholder="Email address" />
              <MoreFilters>
                <FilterChoice
                  label="Kind"
                  name="kind"
                  value={filter.kind}
                  options={shown.kinds.map((kind) => [kind, jobTitle(kind)] as const)}
                />
              </MoreFilters>
            </FilterBar>
            <EmailList page={shown.page} filter={filter} />
          </Card>
          <TimeZoneNote />
        </div>
      )}
    </>
  );
}

const EmailTabs = ({ filter }: { filter: EmailFilter }) => (
  <Tabs
    inCard
    label="Status"
    tabs={([null, ...EMAIL_STATUS_FILTERS] as const).map((status) => ({
      to: `/admin/emails${emailFilterQuery({ ...filter, status })}`,
      label: status ? emailStatusLabel(status) : "All",
      current: status === filter.status,
    }))}
  />
);

function EmailList({ page, filter }: { page: EmailListPage; filter: EmailFilter }) {
  if (page.rows.length === 0) {
    const hint = (filter.q || filter.kind) && <Link to="/admin/emails">Clear all filters</Link>;
    return <EmptyState hint={hint}>No Emails Found</EmptyState>;
  }
  return (
    <>
      <EmailTable caption="Emails, newest first" rows={page.rows} />
      <Pagination
        label="Pages of emails"
        newest={emailFilterQuery(filter)}
        newer={page.newer && emailFilterQuery(filter, { towards: "newer", row: page.newer })}
        older={page.older && emailFilterQuery(filter, { towards: "older", row: page.older })}
      />
    </>
  );
}
