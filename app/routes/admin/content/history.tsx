import { data, Form, useSearchParams } from "react-router";
import { z } from "zod";
import { openDocument, picturesFor, readRevisions } from "~/content-desk/documents.server";
import { restoreRevision } from "~/content-desk/edit-document.server";
import { readHistory } from "~/content-desk/history.server";
import { summarizePublication } from "~/content-desk/publication-summary.server";
import { textChanges } from "~/content-desk/text-changes";
import { getApp } from "~/lib/app-context.server";
import { singleParam } from "~/lib/db/pagination";
import { failure } from "~/lib/result";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { shapedClientActionOf } from "~/routes/admin/shared/admin-page";
import { adminAction } from "~/routes/admin/shared/admin-page.server";
import { TimeZoneNote } from "~/routes/admin/shared/date-time";
import { FormField } from "~/routes/admin/shared/form-field";
import { Card, Crumbs, EmptyState, PageHead } from "~/routes/admin/shared/page-parts";
import { textPath } from "~/routes/admin/shared/paths";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { formSuccess } from "~/ui/form-outcome";
import type { Route } from "./+types/history";
import { intentFor, requireDocumentKind } from "./document-param.server";
import { HistoryPanel, type RestoreOutcome } from "./history-panel";
import { TextComparison } from "./text-comparison";

export const meta = unlistedMeta({ title: "History", description: "Versions of a page.", path: "/admin/content" });

const revisionParam = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);

/** `?from=ID&to=ID` compares two versions; 0 is the shipped text. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const kind = await requireDocumentKind(app, params.kind);
  const { newest } = await openDocument(app, kind);
  const query = new URL(request.url).searchParams;
  const [from = 0, to = 0] = ["from", "to"].map((name) => revisionParam.parse(singleParam(query, name) ?? 0));
  const texts = await readRevisions(app, kind, [from, to]);
  const [before, after] = [texts.get(from), texts.get(to)];
  return {
    title: kind.entryOf?.(newest).title ?? kind.title,
    history: await readHistory(app, kind),
    restore: intentFor(kind, "restore"),
    changes: query.has("to") && before && after ? textChanges(kind, before, after, await picturesFor(app, kind)) : null,
  };
}

const formSchema = z.object({
  intent: z.enum(["restore", "restore-page"]),
  revision: z.coerce.number().int().min(0),
  base: z.coerce.number().int().min(0),
  /** "yes": its summary was read. */
  reviewed: z.string().optional(),
});

export const action = adminAction(async ({ app, admin, params, form }) => {
  const parsed = formSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return rejected("We couldn’t read this request.");
  const kind = await requireDocumentKind(app, params.kind);
  if (parsed.data.intent !== intentFor(kind, "restore")) throw new Response(null, { status: 403 });
  const { revision, base, reviewed } = parsed.data;
  const texts = (await readRevisions(app, kind, [revision])).get(revision);
  if (texts && reviewed !== "yes") {
    const rehearsed = await summarizePublication(app, admin.email, [{ kind, texts, revision }]);
    return rehearsed.ok
      ? data<RestoreOutcome>({ review: { ...rehearsed.summary, revision } })
      : rejected(rehearsed.error);
  }
  const result = await restoreRevision(app, admin.email, kind, { revision, base });
  if (!result.ok) return rejected(result.error);
  return data<RestoreOutcome>({
    outcome: formSuccess(
      kind.startsEmpty && revision === 0
        ? "Unpublished. It’s off the site within 5 seconds."
        : "Restored. Visitors see it within 5 seconds.",
    ),
  });
});

const rejected = (error: string) => data<RestoreOutcome>({ outcome: failure(error) }, { status: 400 });

export const clientAction = shapedClientActionOf(
  "It may or may not have worked. Check which version is live.",
  (outcome): RestoreOutcome => ({ outcome }),
);

/** Also after a refusal: something else may be published. */
export const shouldRevalidate = () => true;

/** All versions, and a comparison of any two. */
export default function HistoryPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, history, restore, changes } = loaderData;
  return (
    <>
      <Crumbs to={textPath(params.kind)} label={title}>
        History
      </Crumbs>
      <PageHead title="History" sub={title} />
      <div className="stack">
        <Card title="Compare two versions" flush>
          <CompareForm {...history} />
          {changes?.length === 0 && <EmptyState>No Differences</EmptyState>}
          {changes && changes.length > 0 && (
            <TextComparison caption="Differences" before="From" after="To" changes={changes} />
          )}
        </Card>
        <HistoryPanel key={params.kind} name={params.kind} history={history} restore={restore} result={actionData} />
        <TimeZoneNote />
      </div>
    </>
  );
}

type CompareFormProps = Route.ComponentProps["loaderData"]["history"];

/** At first what is live with the newest version, or that with the one before. */
function CompareForm({ entries, publishedRevision }: CompareFormProps) {
  const ids = [...new Set([0, ...entries.map(({ id }) => id)])];
  const [newest = 0, previous = 0] = entries.map(({ id }) => id);
  const from = publishedRevision === newest ? previous : publishedRevision;
  return (
    <Form method="get" preventScrollReset className="filters">
      <RevisionSelect name="from" label="From" initial={from} ids={ids} />
      <RevisionSelect name="to" label="To" initial={newest} ids={ids} />
      <AdminButton type="submit">Compare</AdminButton>
    </Form>
  );
}

type RevisionSelectProps = { name: string; label: string; initial: number; ids: readonly number[] };

function RevisionSelect({ name, label, initial, ids }: RevisionSelectProps) {
  const [params] = useSearchParams();
  return (
    <FormField label={label}>
      {(control) => (
        <select {...control} name={name} className="input" defaultValue={params.get(name) ?? String(initial)}>
          {ids.map((id) => (
            <option key={id} value={id}>
              {id === 0 ? "Original" : `Version ${id}`}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
