import { useEffect } from "react";
import { Link } from "react-router";
import { openDocument, picturesFor } from "~/admin/content/documents.server";
import { previewUrl } from "~/admin/content/preview-links.server";
import { findPriceMentions } from "~/admin/content/price-mentions.server";
import { listScheduled } from "~/admin/content/schedule.server";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { UNSENT_TEXT_PREFIX } from "~/auth/sessions/flash-messages";
import { hasLines } from "~/content/desk/document-kind";
import { catchActionError } from "~/lib/http/client-errors";
import { StackedDateTime } from "~/routes/admin/shared/date-time";
import { Card, Crumbs, PageHead } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import { EmailText } from "~/ui/text";
import type { Route } from "./+types/document";
import { type DocumentConflict, type DocumentOutcome, submitDocument } from "./document-actions.server";
import { DOCUMENT_PATTERN, DocumentForm } from "./document-form";
import { intentFor, requireDocumentKind } from "./document-param.server";
import { ScheduledCard } from "./schedule";
import { TextComparison } from "./text-comparison";

export const meta = unlistedMeta({ title: "Edit a text", description: "A text of the site.", path: "/admin/content" });

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const kind = await requireDocumentKind(app, params.kind);
  const { base, draft, newest } = await openDocument(app, kind);
  return {
    title: kind.entryOf?.(newest).title ?? kind.title,
    about: kind.about,
    base,
    hasDraft: draft !== null,
    publish: intentFor(kind, "publish"),
    schedule: intentFor(kind, "schedule"),
    unschedule: intentFor(kind, "unschedule"),
    scheduled: await listScheduled(app, kind),
    mentions: draft === null ? [] : await findPriceMentions(app, kind, newest),
    pictures: [...(await picturesFor(app, kind)).values()],
    sections: kind.sections.map(({ title, fields }) => ({
      title,
      fields: fields.map(({ findFault: _, toHtml, ...field }) => ({
        ...field,
        hasPreview: toHtml !== undefined,
        rows: hasLines(field) ? (field.input === "markdown" ? 16 : 4) : 0,
        text: newest[field.name] ?? "",
      })),
    })),
    previews:
      draft === null ? [] : kind.pages.map(({ path, title }) => ({ title, href: previewUrl(app, path, [draft]) })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  const app = getApp(context);
  return submitDocument(app, admin.email, await requireDocumentKind(app, params.kind), request);
}

/** What was typed stays in the form. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<DocumentOutcome> {
  const result = await catchActionError(serverAction(), "It may or may not have worked. Check the history.");
  return "outcome" in result ? result : { outcome: result };
}

export default function Document({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, about, base, hasDraft, previews, scheduled, unschedule } = loaderData;
  const storageKey = `content ${params.kind}`;
  useEffect(() => {
    if (actionData?.outcome.ok) forgetTexts(storageKey);
  }, [actionData, storageKey]);
  return (
    <>
      <Crumbs to="/admin/content" label="Content">
        {title}
      </Crumbs>
      <PageHead title={title} sub={about}>
        <Link className="text-link" to={`/admin/content/${params.kind}/history`}>
          History
        </Link>
      </PageHead>
      <FormOutcomeMessage outcome={actionData?.outcome} />
      <div className="stack">
        {actionData?.conflict && <Conflict conflict={actionData.conflict} />}
        {hasDraft && (
          <Card title="Draft">
            <p className="mute">
              Visitors don’t see it. These links show it to anyone for 24 hours, or until you save again or discard it:
            </p>
            <p className="row">
              {previews.map(({ title, href }) => (
                <a key={href} className="text-link" href={href} target="_blank" rel="noreferrer">
                  {`Preview ${title}`}
                </a>
              ))}
            </p>
          </Card>
        )}
        {scheduled.length > 0 && <ScheduledCard scheduled={scheduled} to={DOCUMENT_PATTERN} intent={unschedule} />}
        <DocumentForm key={base} {...loaderData} storageKey={`${storageKey} ${base}`} failed={actionData} />
      </div>
    </>
  );
}

/** Texts of all versions that this tab keeps until they are sent. */
function forgetTexts(key: string): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(`${UNSENT_TEXT_PREFIX}${key} `)) sessionStorage.removeItem(name);
  } catch {
    // Storage is blocked.
  }
}

const Conflict = ({ conflict: { by, at, changes } }: { conflict: DocumentConflict }) => (
  <Card title="Two versions" flush>
    <p className="row px-4 pb-4">
      {by && <EmailText email={by} />}
      {at && <StackedDateTime at={at} />}
      <span>Put together in the form below what should stay, and save again.</span>
    </p>
    <TextComparison caption="Both versions" before="Theirs" after="Yours" changes={changes} />
  </Card>
);
