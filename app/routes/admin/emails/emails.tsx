import { data, Form, useSearchParams } from "react-router";
import { getApp } from "~/app-context.server";
import { EMAIL_STATUS_FILTERS, type EmailFilter, emailFilterQuery, readEmailFilter } from "~/email/log/email-filter";
import { type EmailListPage, listEmails } from "~/email/log/email-log.server";
import { parseCursor } from "~/lib/db/pagination";
import { EMAIL_JOBS } from "~/lib/jobs/jobs";
import { Pagination, RefreshButton } from "~/routes/admin/shared/data-table";
import { jobTitle } from "~/routes/admin/shared/date-time";
import { EmptyState } from "~/routes/admin/shared/page-parts";
import { FilterSelect, SearchField } from "~/routes/admin/shared/search-field";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { usePersistedSearch } from "~/routes/admin/shared/use-persisted-text";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import type { Route } from "./+types/emails";
import { emailStatusLabel } from "./email-status";
import { EmailTable } from "./email-table";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const params = new URL(request.url).searchParams;
  try {
    const page = await listEmails(app, readEmailFilter(params), parseCursor(params));
    return { ok: true as const, page, kinds: EMAIL_JOBS.toSorted(), hasServer: app.settings.smtpUrl !== undefined };
  } catch (error) {
    app.log.error({ err: error }, "The emails could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

export const meta = unlistedMeta({ title: "Emails", description: "Every email.", path: "/admin/emails" });

const FAILED = "Failed to load emails";

export default function EmailsPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readEmailFilter(params);
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Emails</h1>
        <RefreshButton />
      </div>
      {shown && !shown.hasServer && (
        <p className="mb-4 border-gold border-l-4 pl-4">
          No mail server is set up (SMTP_URL), so nothing is sent. Each email is saved in DATA_DIR/mail. Private link
          keys are hidden here; open the file in an email app to use the links.
        </p>
      )}
      <EmailSearch key={emailFilterQuery(filter)} filter={filter} kinds={shown?.kinds ?? []} />
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown && <EmailList page={shown.page} filter={filter} />}
    </>
  );
}

function EmailSearch({ filter, kinds }: { filter: EmailFilter; kinds: readonly string[] }) {
  const search = usePersistedSearch(`mails ${emailFilterQuery(filter)}`, filter.q);
  return (
    <Form
      method="get"
      role="search"
      aria-label="Emails"
      onSubmit={search.discard}
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <SearchField
        label="Search"
        name="q"
        ref={search.ref}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        placeholder="Email address ( / )"
        className="flex-[1_1_16rem]"
      />
      <FilterSelect
        label="Status"
        name="status"
        value={filter.status}
        options={EMAIL_STATUS_FILTERS.map((status) => [status, emailStatusLabel(status)] as const)}
      />
      <FilterSelect
        label="Kind"
        className="max-w-full"
        name="kind"
        value={filter.kind}
        options={kinds.map((kind) => [kind, jobTitle(kind)] as const)}
      />
      <Button type="submit" dense="plain">
        Show
      </Button>
    </Form>
  );
}

function EmailList({ page, filter }: { page: EmailListPage; filter: EmailFilter }) {
  if (page.rows.length === 0) return <EmptyState>No Emails Found</EmptyState>;
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
