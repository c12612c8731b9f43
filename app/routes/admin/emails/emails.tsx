import { useSearchParams } from "react-router";
import { jobNames } from "~/admin/jobs";
import { EMAIL_STATUS_FILTERS, readEmailFilter } from "~/email/log/email-filter";
import { listEmails } from "~/email/log/email-log.server";
import { formatListQuery, parseCursor } from "~/lib/db/pagination";
import { isEmailJob } from "~/lib/jobs/jobs";
import { LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminLoader } from "~/routes/admin/shared/admin-page.server";
import { pagesOf, RefreshButton } from "~/routes/admin/shared/data-table";
import { jobTitle, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { ListCard } from "~/routes/admin/shared/list-card";
import { Note, PageHead } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/emails";
import { emailStatusLabel } from "./email-status";
import { EmailTable } from "./email-table";

export const loader = adminLoader(async ({ app, search }) => {
  const page = await listEmails(app, readEmailFilter(search), parseCursor(search));
  return { page, kinds: jobNames.filter(isEmailJob).toSorted(), hasServer: app.settings.smtpUrl !== undefined };
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
      <LoadError of={loadError} />
      {shown && (
        <div className="stack">
          {!shown.hasServer && (
            <Note>
              No mail server is set up (SMTP_URL), so nothing is sent. Each email is saved in DATA_DIR/mail. Private
              link keys are hidden here; open the file in an email app to use the links.
            </Note>
          )}
          <ListCard
            title="Emails"
            path="/admin/emails"
            tabs={([null, ...EMAIL_STATUS_FILTERS] as const).map((status) => ({
              to: `/admin/emails${formatListQuery({ ...filter, status })}`,
              label: status ? emailStatusLabel(status) : "All",
              current: status === filter.status,
            }))}
            keep={{ status: filter.status }}
            search={{ value: filter.q, placeholder: "Email address" }}
            choices={[
              {
                label: "Kind",
                name: "kind",
                value: filter.kind,
                options: shown.kinds.map((kind) => [kind, jobTitle(kind)] as const),
              },
            ]}
            isEmpty={shown.page.rows.length === 0}
            pages={pagesOf(shown.page, (cursor) => formatListQuery(filter, cursor))}
          >
            <EmailTable caption="Emails, newest first" rows={shown.page.rows} />
          </ListCard>
          <TimeZoneNote />
        </div>
      )}
    </>
  );
}
