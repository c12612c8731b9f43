import { Form, Link, redirect, useSearchParams } from "react-router";
import { DOCUMENT_GROUPS } from "~/content/documents/document-kind";
import { type DocumentListItem, type FoundText, listDocuments, searchTexts } from "~/content-desk/documents.server";
import { createPost } from "~/content-desk/new-post.server";
import { getApp } from "~/lib/app-context.server";
import { searchParam, singleParam } from "~/lib/db/pagination";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { clientActionOf } from "~/routes/admin/shared/admin-page";
import { adminActions, type FormRequest } from "~/routes/admin/shared/admin-page.server";
import { Badge } from "~/routes/admin/shared/badges";
import { DataTable } from "~/routes/admin/shared/data-table";
import { formatDay, StackedDateTime, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { SearchInput } from "~/routes/admin/shared/form-field";
import { Card, EmptyState, PageHead } from "~/routes/admin/shared/page-parts";
import { textPath } from "~/routes/admin/shared/paths";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { EmailText } from "~/ui/email-text";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/documents";

export const meta = unlistedMeta({ title: "Content", description: "Pages of the site.", path: "/admin/content" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const q = searchParam.parse(singleParam(new URL(request.url).searchParams, "q"));
  const documents = await listDocuments(app);
  const groups = DOCUMENT_GROUPS.map((group) => ({
    group,
    documents: documents.filter((each) => each.group === group),
  }));
  return {
    groups: groups.filter(({ documents }) => documents.length > 0),
    found: q ? await searchTexts(app, q) : null,
  };
}

export const action = adminActions("/admin/content", {
  /** Opens the form of a new post. */
  "new-post": async ({ app }: FormRequest) => {
    const created = await createPost(app);
    if (created.ok) throw redirect(textPath(created.name));
    return created;
  },
});

export const clientAction = clientActionOf("It’s safe to try again.");

export default function Documents({ loaderData: { groups, found }, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  return (
    <>
      <PageHead title="Content">
        <AdminButtonLink kind="quiet" to="/admin/content/media">
          Pictures
        </AdminButtonLink>
        <IfCanSubmit to="/admin/content" intent="new-post">
          <Form method="post">
            <AdminButton kind="primary" type="submit" name="intent" value="new-post">
              New post
            </AdminButton>
          </Form>
        </IfCanSubmit>
      </PageHead>
      <FormOutcomeMessage outcome={actionData} />
      <div className="stack">
        <Card label="Search" flush>
          <Form method="get" role="search" className="filters">
            <SearchInput
              name="q"
              aria-label="Search all copy"
              placeholder="Search all copy"
              defaultValue={params.get("q") ?? ""}
            />
            <AdminButton type="submit">Search</AdminButton>
          </Form>
          {found && <FoundTexts found={found} />}
        </Card>
        {!found &&
          groups.map(({ group, documents }) => (
            <Card key={group} title={group} flush>
              <DocumentTable group={group} documents={documents} />
            </Card>
          ))}
        <TimeZoneNote />
      </div>
    </>
  );
}

type DocumentTableProps = { group: string; documents: readonly DocumentListItem[] };

const DocumentTable = ({ group, documents }: DocumentTableProps) => (
  <DataTable
    caption={`${group}: what can be edited`}
    columns={[
      {
        title: "Page",
        cell: "cell-full",
        show: ({ name, title, about, remark }) => (
          <div className="wrap-anywhere">
            <Link className="text-link" to={textPath(name)}>
              {title}
            </Link>
            <p className="text-mute text-small">{about}</p>
            {remark && <p className="text-small">{remark}</p>}
          </div>
        ),
      },
      {
        title: "State",
        cell: "cell-start",
        show: ({ isNew, published, draft, scheduled }) => (
          <span className="row">
            <Badge tone={published ? "good" : "none"}>{published ? "Live" : isNew ? "Unpublished" : "Original"}</Badge>
            {draft && <Badge tone="pending">Draft</Badge>}
            {scheduled
              .filter(({ isHeld }, index) => index === 0 || isHeld)
              .map(({ id, at, isHeld }) => (
                <Badge key={id} tone={isHeld ? "bad" : "info"}>
                  {`${isHeld ? "Held" : "Scheduled"}: ${formatDay(at)}`}
                </Badge>
              ))}
          </span>
        ),
      },
      {
        title: "When",
        cell: "text-mute cell-end",
        show: ({ last }) => last && <StackedDateTime at={last.at} />,
      },
      {
        title: "Who",
        cell: "text-mute cell-full wrap-anywhere",
        show: ({ last }) => last && <EmailText email={last.by} />,
      },
    ]}
    rows={documents.map((each) => ({ ...each, last: each.draft ?? each.published }))}
    keyOf={({ name }) => name}
    opens={({ name }) => textPath(name)}
  />
);

function FoundTexts({ found }: { found: readonly FoundText[] }) {
  if (found.length === 0)
    return <EmptyState hint={<Link to="/admin/content">Show all pages</Link>}>Nothing Found</EmptyState>;
  return (
    <DataTable
      caption="Copy with these words"
      columns={[
        {
          title: "Where",
          show: ({ name, where }) => (
            <Link className="text-link" to={textPath(name)}>
              {where}
            </Link>
          ),
        },
        { title: "Field", show: ({ label }) => label },
        { title: "Copy", show: ({ text }) => <span className="wrap-anywhere">{text}</span> },
      ]}
      rows={found}
      keyOf={({ name, label }) => name + label}
    />
  );
}
