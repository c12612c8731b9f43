import { data, Form, useSearchParams } from "react-router";
import { appFrom } from "~/app.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { readCursor } from "~/db/lists/cursor";
import { MAIL_FILTERS, type MailFilter, mailQuery, readMailFilter } from "~/outbox/mail-filter";
import { MAIL_JOBS } from "~/outbox/mail-kinds";
import { listMails, type MailPage } from "~/outbox/mail-list.server";
import { Button } from "~/ui/button";
import { NothingFound } from "../frame/data-table";
import { LoadFailed, useLastGood } from "../frame/last-good";
import { faultOf, orFault } from "../frame/load-faults";
import { Pages } from "../frame/pages";
import { Refresh } from "../frame/refresh";
import { FilterSelect, SearchField } from "../frame/search-field";
import { useKeptSearch } from "../frame/use-kept-text";
import { jobTitle } from "../frame/words";
import type { Route } from "./+types/mails";
import { MailTable } from "./mail-table";
import { mailStatus } from "./mail-words";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appFrom(context);
  const params = new URL(request.url).searchParams;
  try {
    const page = await listMails(app, readMailFilter(params), readCursor(params));
    return { ok: true as const, page, kinds: MAIL_JOBS.toSorted(), hasServer: app.settings.smtpUrl !== undefined };
  } catch (error) {
    app.log.error({ err: error }, "The emails could not be loaded");
    return data(faultOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orFault(serverLoader());

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Emails", description: "Every email.", path: "/admin/emails", matches, indexed: false });

const FAILED = "Failed to load emails";

export default function Mails({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readMailFilter(params);
  const shown = useLastGood(loaderData, FAILED);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Emails</h1>
        <Refresh />
      </div>
      {shown && !shown.hasServer && (
        <p className="mb-4 border-gold border-l-4 pl-4">
          No mail server is set up (SMTP_URL), so nothing is sent. Each email is saved in DATA_DIR/mail. Private link
          keys are hidden here; open the file in an email app to use the links.
        </p>
      )}
      <Search key={mailQuery(filter)} filter={filter} kinds={shown?.kinds ?? []} />
      <LoadFailed loaded={loaderData} failed={FAILED} />
      {shown && <List page={shown.page} filter={filter} />}
    </>
  );
}

function Search({ filter, kinds }: { filter: MailFilter; kinds: readonly string[] }) {
  const typed = useKeptSearch(`mails ${mailQuery(filter)}`, filter.q);
  return (
    <Form
      method="get"
      role="search"
      aria-label="Emails"
      onSubmit={typed.discard}
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <SearchField
        label="Search"
        name="q"
        ref={typed.ref}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        placeholder="Email address ( / )"
        className="flex-[1_1_16rem]"
      />
      <FilterSelect
        label="Status"
        name="status"
        value={filter.status}
        options={MAIL_FILTERS.map((status) => [status, mailStatus(status)] as const)}
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

function List({ page, filter }: { page: MailPage; filter: MailFilter }) {
  if (page.rows.length === 0) return <NothingFound>No Emails Found</NothingFound>;
  return (
    <>
      <MailTable caption="Emails, newest first" rows={page.rows} />
      <Pages
        label="Pages of emails"
        newest={mailQuery(filter)}
        newer={page.newer && mailQuery(filter, { towards: "newer", row: page.newer })}
        older={page.older && mailQuery(filter, { towards: "older", row: page.older })}
      />
    </>
  );
}
