import { Form, Link, redirect } from "react-router";
import { z } from "zod";
import { ownSlugOf } from "~/catalog/documents/own-service-address";
import { DOCUMENT_GROUPS } from "~/content/documents/document-kind";
import { findDocumentKind } from "~/content-desk/document-kinds";
import { type DocumentListItem, type FoundText, listDocuments, searchTexts } from "~/content-desk/documents.server";
import { createPage } from "~/content-desk/new-page.server";
import { createPost } from "~/content-desk/new-post.server";
import { createService } from "~/content-desk/new-service.server";
import { listServiceFigures, type ServiceFigures } from "~/content-desk/service-figures.server";
import { getApp } from "~/lib/app-context.server";
import { searchParam, singleParam } from "~/lib/db/pagination";
import { formText } from "~/lib/http/form-data";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { clientActionOf } from "~/routes/admin/shared/admin-page";
import { adminActions, type FormRequest } from "~/routes/admin/shared/admin-page.server";
import { Badge } from "~/routes/admin/shared/badges";
import { type Column, DataTable } from "~/routes/admin/shared/data-table";
import { formatDay, StackedDateTime, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { InputField, SearchInput } from "~/routes/admin/shared/form-field";
import { Card, EmptyState, PageHead, Tabs } from "~/routes/admin/shared/page-parts";
import { textPath } from "~/routes/admin/shared/paths";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { EmailText } from "~/ui/email-text";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/documents";

export const meta = unlistedMeta({ title: "Content", description: "Pages of the site.", path: "/admin/content" });

type ListedDocument = DocumentListItem & { address: string | undefined; figures: ServiceFigures | undefined };

const isArchived = ({ figures }: Pick<ListedDocument, "figures">) => figures?.state === "Archived";

const STATES = {
  all: { label: "All", has: (document) => !isArchived(document) },
  drafts: { label: "Drafts", has: ({ draft }) => draft !== null },
  scheduled: { label: "Scheduled", has: ({ scheduled }) => scheduled.length > 0 },
  published: { label: "Live", has: (document) => document.published !== null && !isArchived(document) },
  original: { label: "Original", has: ({ published, isNew }) => published === null && !isNew },
  archived: { label: "Archived", has: isArchived },
} satisfies Record<string, { label: string; has: (document: ListedDocument) => boolean }>;

const listSchema = z.object({
  q: searchParam,
  state: z.enum(Object.keys(STATES) as (keyof typeof STATES)[]).catch("all"),
  group: z.enum(DOCUMENT_GROUPS).optional().catch(undefined),
  adds: z.enum(["page", "service"]).optional().catch(undefined),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const params = new URL(request.url).searchParams;
  const { q, state, group, adds } = listSchema.parse({
    q: singleParam(params, "q"),
    state: singleParam(params, "state"),
    group: singleParam(params, "group"),
    adds: singleParam(params, "new"),
  });
  if (q) return { q, found: await searchTexts(app, q) };
  const figures = await listServiceFigures(app);
  const listed = (await listDocuments(app)).map(
    (document): ListedDocument => ({
      ...document,
      // Only of these, the address follows from what is published.
      address: findDocumentKind(document.name, ownSlugOf(document.name) ? app.content.site() : undefined)?.pages[0]
        ?.path,
      figures: figures.get(document.name),
    }),
  );
  const documents = listed.filter((each) => !group || each.group === group);
  return {
    group,
    own: listed.flatMap(({ name, title }) =>
      ownSlugOf(name) ? [{ name, title: title.replace("Service: ", "") }] : [],
    ),
    adds,
    tabs: Object.entries(STATES).map(([name, { label, has }]) => ({
      label,
      to: `?${new URLSearchParams({ ...(name !== "all" && { state: name }), ...(group && { group }) })}`,
      count: documents.filter(has).length,
      current: name === state,
    })),
    documents: documents.filter(STATES[state].has),
  };
}

export const action = adminActions("/admin/content", {
  "new-post": async ({ app }: FormRequest) => {
    const created = await createPost(app);
    if (created.ok) throw redirect(textPath(created.name));
    return created;
  },
  "new-page": async ({ app, form }: FormRequest) => {
    const typed = formText(form, "address");
    const created = await createPage(app, typed);
    if (created.ok) throw redirect(textPath(created.name));
    return { ...created, typed };
  },
  "new-service": async ({ app, admin, form }: FormRequest) => {
    const typed = formText(form, "title");
    const created = await createService(app, admin.email, { title: typed, from: formText(form, "from") });
    if (created.ok) throw redirect(textPath(created.name));
    return { ...created, typed };
  },
});

export const clientAction = clientActionOf("It’s safe to try again.");

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { q, found, tabs, documents, group, adds, own = [] } = loaderData;
  const refused = actionData && "typed" in actionData ? actionData : undefined;
  return (
    <>
      <PageHead title="Content">
        <AdminButtonLink kind="quiet" to={textPath("catalog")}>
          Prices
        </AdminButtonLink>
        <AdminButtonLink kind="quiet" to="/admin/content/media">
          Pictures
        </AdminButtonLink>
        <IfCanSubmit to="/admin/content" intent="new-page">
          <AdminButtonLink kind="quiet" to="?new=page">
            New page
          </AdminButtonLink>
        </IfCanSubmit>
        <IfCanSubmit to="/admin/content" intent="new-service">
          <AdminButtonLink kind="quiet" to="?new=service">
            New service
          </AdminButtonLink>
        </IfCanSubmit>
        <IfCanSubmit to="/admin/content" intent="new-post">
          <Form method="post">
            <AdminButton kind="primary" type="submit" name="intent" value="new-post">
              New post
            </AdminButton>
          </Form>
        </IfCanSubmit>
      </PageHead>
      {!refused && <FormOutcomeMessage outcome={actionData} />}
      <div className="stack">
        {adds && <NewDocument key={adds} what={adds} own={own} refused={refused} />}
        <Card label="Pages" flush>
          {tabs && <Tabs label="State" tabs={tabs} inCard />}
          <Form method="get" role="search" className="filters">
            <SearchInput
              name="q"
              className="search"
              aria-label="Search all copy"
              placeholder="Search all copy"
              defaultValue={q}
            />
            <select name="group" className="input" aria-label="Kind" defaultValue={group ?? ""}>
              <option value="">Kind: all</option>
              {DOCUMENT_GROUPS.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            <AdminButton type="submit">Search</AdminButton>
          </Form>
          {found && <FoundTexts found={found} />}
          {documents && <DocumentTable documents={documents} />}
        </Card>
        <TimeZoneNote />
      </div>
    </>
  );
}

/** Documents that are added with an address or a title of their own. */
const NEW = {
  page: {
    label: "Address",
    hint: "One or more words, such as imprint for /imprint. It can’t be changed later.",
    name: "address",
    maxLength: 100,
    autoCapitalize: "none",
  },
  service: {
    label: "Title",
    hint: "Up to 30 characters. You can change it later.",
    name: "title",
    maxLength: 30,
  },
};

type NewDocumentProps = {
  what: keyof typeof NEW;
  /** Services that can be copied. */
  own: readonly { name: string; title: string }[];
  /** What the server refused, with its reason. */
  refused: { typed?: string | undefined; error: string } | undefined;
};

function NewDocument({ what, own, refused }: NewDocumentProps) {
  return (
    <IfCanSubmit to="/admin/content" intent={`new-${what}`}>
      <Form method="post" className="card">
        <div className="top">
          <h2>{`New ${what}`}</h2>
        </div>
        <div className="flex items-start gap-3 max-md:flex-col max-md:items-stretch">
          <InputField
            {...NEW[what]}
            className="flex-1"
            autoComplete="off"
            defaultValue={refused?.typed}
            error={refused?.error ?? null}
          />
          {what === "service" && own.length > 0 && (
            <select name="from" className="input md:mt-6.5 md:w-auto" aria-label="Start from">
              <option value="">Blank</option>
              {own.map(({ name, title }) => (
                <option key={name} value={name}>{`Copy of ${title}`}</option>
              ))}
            </select>
          )}
          <AdminButton kind="primary" type="submit" name="intent" value={`new-${what}`} className="md:mt-6.5">
            {`Add ${what}`}
          </AdminButton>
        </div>
      </Form>
    </IfCanSubmit>
  );
}

/** Columns of the list of services alone: in the list of all they are mostly blank. */
const FIGURES: readonly Column<ListedDocument>[] = [
  { title: "Sold", cell: "text-small", show: ({ figures }) => figures?.state },
  { title: "Price", cell: "text-small", show: ({ figures }) => figures?.price },
  { title: "Orders, 30 days", cell: "text-small", show: ({ figures }) => figures?.orders },
];

/** Left out if it is blank in every row: its title would break on narrow windows. */
const DETAIL: Column<ListedDocument> = {
  title: "Detail",
  cell: "cell-full text-mute text-small wrap-anywhere",
  show: describeDetail,
};

const DocumentTable = ({ documents }: { documents: readonly ListedDocument[] }) =>
  documents.length === 0 ? (
    <EmptyState hint={<Link to="/admin/content">Show all pages</Link>}>Nothing Found</EmptyState>
  ) : (
    <DataTable
      caption="What can be edited"
      partOf={({ group }) => group}
      columns={[
        {
          title: "Title",
          cell: "cell-start wrap-anywhere",
          show: (each) => (
            <Link className="font-semibold text-ink hover:underline" to={textPath(each.name)}>
              {each.title}
            </Link>
          ),
        },
        { title: "Address", cell: "cell-hidden wide text-mute", show: ({ address }) => address },
        ...(documents.every(({ group }) => group === "Services") ? FIGURES : []),
        { title: "State", cell: "cell-end", show: (each) => <StateBadge {...each} /> },
        ...(documents.some(describeDetail) ? [DETAIL] : []),
        {
          title: "Last change",
          cell: "cell-full text-mute text-small",
          show: ({ draft, published }) => <LastChange change={draft ?? published} />,
        },
      ]}
      rows={documents}
      keyOf={({ name }) => name}
      opens={({ name }) => textPath(name)}
    />
  );

function StateBadge({ draft, published, scheduled, isNew }: DocumentListItem) {
  if (scheduled.some(({ isHeld }) => isHeld)) return <Badge tone="bad">Held</Badge>;
  if (scheduled.length > 0) return <Badge tone="info">Scheduled</Badge>;
  if (draft) return <Badge tone="pending">Draft</Badge>;
  if (published) return <Badge tone="good">Live</Badge>;
  return <Badge>{isNew ? "Unpublished" : "Original"}</Badge>;
}

function describeDetail({ group, about, draft, published, scheduled, isNew, remark }: DocumentListItem) {
  const [next] = scheduled;
  return [
    group === "Posts" && about,
    next && `${next.isHeld ? "Waits to be confirmed since" : "Goes live"} ${formatDay(next.at)}`,
    draft && (isNew && !published ? "Never published" : "Changes that are not published"),
    remark,
  ]
    .filter(Boolean)
    .join(". ");
}

const LastChange = ({ change }: { change: { by: string; at: Date } | null }) =>
  change ? (
    <span className="row wrap-anywhere">
      <EmailText email={change.by} />
      <StackedDateTime at={change.at} />
    </span>
  ) : (
    <span className="whitespace-nowrap text-faint">Never changed</span>
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
