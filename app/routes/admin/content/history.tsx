import { data, Form, useSearchParams } from "react-router";
import { z } from "zod";
import {
  listRevisions,
  openDocument,
  picturesFor,
  type RevisionListItem,
  readRevisions,
} from "~/content-desk/documents.server";
import { restoreRevision } from "~/content-desk/edit-document.server";
import { findPriceMentions, type PriceMention } from "~/content-desk/price-mentions.server";
import { textChanges } from "~/content-desk/text-changes";
import { getApp } from "~/lib/app-context.server";
import { singleParam } from "~/lib/db/pagination";
import { failure } from "~/lib/result";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { shapedClientActionOf } from "~/routes/admin/shared/admin-page";
import { adminAction } from "~/routes/admin/shared/admin-page.server";
import { Badge } from "~/routes/admin/shared/badges";
import { DataTable } from "~/routes/admin/shared/data-table";
import { StackedDateTime, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { FormField } from "~/routes/admin/shared/form-field";
import { Card, Crumbs, EmptyState, PageHead } from "~/routes/admin/shared/page-parts";
import { textPath } from "~/routes/admin/shared/paths";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { EmailText } from "~/ui/email-text";
import { type FormOutcome, FormOutcomeMessage, formSuccess } from "~/ui/form-outcome";
import type { Route } from "./+types/history";
import { intentFor, requireDocumentKind } from "./document-param.server";
import { PriceMentions } from "./price-mentions";
import { TextComparison } from "./text-comparison";

export const meta = unlistedMeta({ title: "History", description: "Versions of a text.", path: "/admin/content" });

const revisionParam = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);

/** `?from=ID&to=ID` compares two versions; 0 is the shipped text. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const kind = await requireDocumentKind(app, params.kind);
  const { publishedRevision, newest } = await openDocument(app, kind);
  const revisions = await listRevisions(app, kind);
  const query = new URL(request.url).searchParams;
  const [from, to] = ["from", "to"].map((name) => revisionParam.parse(singleParam(query, name) ?? 0));
  const texts = await readRevisions(app, kind, [from ?? 0, to ?? 0]);
  const [before, after] = [texts.get(from ?? 0), texts.get(to ?? 0)];
  return {
    title: kind.entryOf?.(newest).title ?? kind.title,
    original: kind.startsEmpty ? "Not published" : "As shipped",
    publishedRevision,
    restore: intentFor(kind, "restore"),
    revisions,
    changes: query.has("to") && before && after ? textChanges(kind, before, after, await picturesFor(app, kind)) : null,
  };
}

const formSchema = z.object({
  intent: z.enum(["restore", "restore-page"]),
  revision: z.coerce.number().int().min(0),
  base: z.coerce.number().int().min(0),
  mentions: z.string().optional(),
});

/** `mentioned`: publishing `revision` again needs the check below these texts. */
type RestoreOutcome = { outcome: FormOutcome; mentioned?: { revision: number; mentions: PriceMention[] } };

const MENTIONED =
  "Other texts have the price that would change. Read the list of them, check the box, and publish again. Nothing was published.";

export const action = adminAction(async ({ app, admin, params, form }) => {
  const parsed = formSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return rejected({ outcome: failure("We couldn’t read this request.") });
  const kind = await requireDocumentKind(app, params.kind);
  if (parsed.data.intent !== intentFor(kind, "restore")) throw new Response(null, { status: 403 });
  const { revision, base } = parsed.data;
  const texts = (await readRevisions(app, kind, [revision])).get(revision);
  const mentions = texts && parsed.data.mentions !== "read" ? await findPriceMentions(app, kind, texts) : [];
  if (mentions.length > 0) return rejected({ outcome: failure(MENTIONED), mentioned: { revision, mentions } });
  const result = await restoreRevision(app, admin.email, kind, { revision, base });
  if (!result.ok) return rejected({ outcome: failure(result.error) });
  return kind.startsEmpty && revision === 0
    ? done("This is taken back. Visitors stop seeing it within 5 seconds.")
    : done("This version is published again. Visitors see it within 5 seconds.");
});

const done = (message: string): RestoreOutcome => ({ outcome: formSuccess(message) });

const rejected = (outcome: RestoreOutcome) => data(outcome, { status: 400 });

export const clientAction = shapedClientActionOf(
  "It may or may not have worked. Check which version is published.",
  (outcome): RestoreOutcome => ({ outcome }),
);

/** Also after a refusal: something else may be published. */
export const shouldRevalidate = () => true;

export default function History({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, changes } = loaderData;
  return (
    <>
      <Crumbs to={textPath(params.kind)} label={title}>
        History
      </Crumbs>
      <PageHead title={`${title}: history`} />
      <FormOutcomeMessage outcome={actionData?.outcome} />
      <div className="stack">
        {actionData?.mentioned && <RestoreAnyway {...actionData.mentioned} {...loaderData} />}
        <Card title="Versions" flush>
          <RevisionTable {...loaderData} />
        </Card>
        <Card title="Compare two versions" flush>
          <CompareForm {...loaderData} />
          {changes?.length === 0 && <EmptyState>No Differences</EmptyState>}
          {changes && changes.length > 0 && (
            <TextComparison caption="Differences" before="From" after="To" changes={changes} />
          )}
        </Card>
        <TimeZoneNote />
      </div>
    </>
  );
}

type HistoryData = Route.ComponentProps["loaderData"];

/** The last row is what was shipped. */
function RevisionTable({ revisions, publishedRevision, restore, original }: HistoryData) {
  const shipped = { id: 0, createdAt: null, author: null, note: null, publications: [] };
  const nameOf = ({ id }: { id: number }) => (id === 0 ? original : `Version ${id}`);
  const isShown = ({ id }: { id: number }) => id === publishedRevision && nameOf({ id }) !== "Not published";
  return (
    <DataTable
      caption="Versions, newest first"
      columns={[
        { title: "Version", cell: "cell-start", show: nameOf },
        {
          title: "When",
          cell: "text-mute cell-end",
          show: ({ createdAt }) => createdAt && <StackedDateTime at={createdAt} />,
        },
        {
          title: "Who",
          cell: "text-mute cell-full wrap-anywhere",
          show: ({ author }) => author && <EmailText email={author} />,
        },
        { title: "Note", cell: "cell-full", show: ({ note }) => note && <span className="wrap-anywhere">{note}</span> },
        {
          title: "State",
          cell: "cell-full",
          show: (row) => <RevisionState isShown={isShown(row)} publications={row.publications} />,
        },
        {
          title: "Actions",
          cell: "num cell-full",
          show: ({ id }) =>
            id !== publishedRevision && (
              <Restore intent={restore} id={id} base={publishedRevision} name={nameOf({ id })} />
            ),
        },
      ]}
      rows={[...revisions, shipped]}
      keyOf={({ id }) => id}
    />
  );
}

function RevisionState({ isShown, publications }: { isShown: boolean } & Pick<RevisionListItem, "publications">) {
  return (
    <span className="row">
      {isShown && <Badge tone="good">Published</Badge>}
      {publications.map(({ by, at }) => (
        <span key={at.getTime()}>
          <StackedDateTime at={at} />
          <small className="wrap-anywhere">
            <EmailText email={by} />
          </small>
        </span>
      ))}
    </span>
  );
}

type RestoreProps = { intent: HistoryData["restore"]; id: number; base: number; name: string };

const Restore = ({ intent, id, base, name }: RestoreProps) => (
  <IfCanSubmit to="/admin/content/:kind/history" intent={intent}>
    <Form method="post">
      <input type="hidden" name="revision" value={id} />
      <input type="hidden" name="base" value={base} />
      {name === "Not published" ? (
        <AdminButton slim type="submit" name="intent" value={intent}>
          Take back
        </AdminButton>
      ) : (
        <AdminButton slim type="submit" name="intent" value={intent} aria-label={`Publish again: ${name}`}>
          Publish again
        </AdminButton>
      )}
    </Form>
  </IfCanSubmit>
);

type RestoreAnywayProps = HistoryData & { revision: number; mentions: readonly PriceMention[] };

const RestoreAnyway = ({ restore, original, publishedRevision, revision, mentions }: RestoreAnywayProps) => (
  <Form method="post" className="card form">
    <PriceMentions mentions={mentions} disabled={false} />
    <input type="hidden" name="revision" value={revision} />
    <input type="hidden" name="base" value={publishedRevision} />
    <div className="line actions">
      <AdminButton kind="primary" type="submit" name="intent" value={restore}>
        {`Publish again: ${revision === 0 ? original : `Version ${revision}`}`}
      </AdminButton>
    </div>
  </Form>
);

/** At first what is published with the newest version, or that with the one before. */
function CompareForm({ revisions, publishedRevision, original }: HistoryData) {
  const [newest, previous] = [...revisions.map(({ id }) => id), 0];
  const from = publishedRevision === newest ? previous : publishedRevision;
  return (
    <Form method="get" preventScrollReset className="filters">
      <RevisionSelect name="from" label="From" initial={from ?? 0} revisions={revisions} original={original} />
      <RevisionSelect name="to" label="To" initial={newest ?? 0} revisions={revisions} original={original} />
      <AdminButton type="submit">Compare</AdminButton>
    </Form>
  );
}

type RevisionSelectProps = { name: string; label: string; initial: number } & Pick<
  HistoryData,
  "revisions" | "original"
>;

function RevisionSelect({ name, label, initial, revisions, original }: RevisionSelectProps) {
  const [params] = useSearchParams();
  return (
    <FormField label={label}>
      {(control) => (
        <select {...control} name={name} className="input" defaultValue={params.get(name) ?? String(initial)}>
          {[0, ...revisions.map(({ id }) => id)].map((id) => (
            <option key={id} value={id}>
              {id === 0 ? original : `Version ${id}`}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
