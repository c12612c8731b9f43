import { useRef, useState } from "react";
import { Link, useNavigation } from "react-router";
import { useAdmin } from "~/auth/permissions/access-denied";
import { hasLines } from "~/content/documents/document-kind";
import { openDocument, picturesFor } from "~/content-desk/documents.server";
import { readHistory } from "~/content-desk/history.server";
import { previewUrl } from "~/content-desk/preview-links.server";
import { listScheduledTexts, scheduledOf } from "~/content-desk/scheduled-texts.server";
import { getApp } from "~/lib/app-context.server";
import { shapedClientActionOf } from "~/routes/admin/shared/admin-page";
import { adminAction } from "~/routes/admin/shared/admin-page.server";
import { StackedDateTime } from "~/routes/admin/shared/date-time";
import { Card, Crumbs, PageHead } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { EmailText } from "~/ui/email-text";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import type { Route } from "./+types/document";
import { type DocumentConflict, type DocumentOutcome, submitDocument } from "./document-actions.server";
import { DOCUMENT_FORM, DocumentForm } from "./document-form";
import { intentFor, requireDocumentKind } from "./document-param.server";
import { HistoryPanel, historyPath, SHOWN_VERSIONS } from "./history-panel";
import { PublishDialog } from "./publish-dialog";
import { ScheduledCard } from "./schedule";
import { TextComparison } from "./text-comparison";
import { UnsavedNotice } from "./unsaved-notice";
import { useUnsavedTexts } from "./use-unsaved-texts";

export const meta = unlistedMeta({ title: "Edit a page", description: "A page of the site.", path: "/admin/content" });

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
    scheduled: await listScheduledTexts(app.db, scheduledOf(kind)),
    history: await readHistory(app, kind, SHOWN_VERSIONS),
    restore: intentFor(kind, "restore"),
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

export const action = adminAction(async ({ app, admin, params, form }) =>
  submitDocument(app, admin.email, await requireDocumentKind(app, params.kind), form),
);

/** Also after a refusal: the draft may have been saved before it. */
export const shouldRevalidate = () => true;

/** What was typed stays in the form. */
export const clientAction = shapedClientActionOf(
  "It may or may not have worked. Check the history.",
  (outcome): DocumentOutcome => ({ outcome }),
);

export default function Document({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, about, sections, pictures, base, hasDraft, previews, scheduled, publish, schedule, unschedule } =
    loaderData;
  const summary = actionData?.summary;
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const unsaved = useUnsavedTexts({
    subject: `content ${useAdmin()?.email} ${params.kind}`,
    fields: sections.flatMap(({ fields }) => fields),
    form,
    outcome: actionData,
  });
  // After a refusal, the form and the focus stay.
  const [shownBase, setShownBase] = useState(base);
  const isAsSaved = !actionData || (actionData.outcome?.ok && actionData.isStored);
  if (shownBase !== base && isAsSaved) setShownBase(base);
  return (
    <>
      <Crumbs to="/admin/content" label="Content">
        {title}
      </Crumbs>
      <PageHead title={title} sub={about} />
      <FormOutcomeMessage outcome={actionData?.outcome} />
      <div className="stack">
        {unsaved.found && <UnsavedNotice {...unsaved} {...{ sections, pictures, found: unsaved.found }} />}
        {actionData?.conflict && <Conflict conflict={actionData.conflict} />}
        {hasDraft && (
          <Card title="Draft">
            <p className="text-mute">
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
        {scheduled.length > 0 && <ScheduledCard {...{ scheduled, schedule, unschedule }} />}
        <div className="two-columns">
          <DocumentForm
            key={`${params.kind} ${shownBase}`}
            {...loaderData}
            form={form}
            kept={unsaved.kept}
            onInput={unsaved.store}
            failed={actionData}
          />
          <PublishDialog
            summary={summary}
            form={DOCUMENT_FORM}
            intent={summary?.intent ?? publish}
            action={summary?.intent === schedule ? "Schedule" : "Publish"}
            busy={busy}
          />
          <aside className="stack">
            <HistoryPanel
              key={params.kind}
              name={params.kind}
              {...loaderData}
              more={<Link to={historyPath(params.kind)}>All versions</Link>}
            />
          </aside>
        </div>
      </div>
    </>
  );
}

const Conflict = ({ conflict: { by, at, changes } }: { conflict: DocumentConflict }) => (
  <Card title="Two versions" flush>
    <p className="row px-5 pb-4">
      {by && <EmailText email={by} />}
      {at && <StackedDateTime at={at} />}
      <span>Merge both versions in the form below, then save.</span>
    </p>
    <TextComparison caption="Both versions" before="Theirs" after="Yours" changes={changes} />
  </Card>
);
