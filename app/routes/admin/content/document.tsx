import { lazy, Suspense, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { useAdmin } from "~/auth/permissions/access-denied";
import { brandKind } from "~/content/documents/brand-kind";
import { type DocumentKind, type Field, fieldsOf, hasLines } from "~/content/documents/document-kind";
import { EMAIL_KINDS, type EmailKindName, emailsKind } from "~/content/documents/emails-kind";
import { type DocumentState, getDocumentState, openDocument, picturesFor } from "~/content-desk/documents.server";
import { compareRevisions, readHistory } from "~/content-desk/history.server";
import { previewUrl } from "~/content-desk/preview-links.server";
import { listScheduledTexts, scheduledOf } from "~/content-desk/scheduled-texts.server";
import { singleParam } from "~/lib/db/pagination";
import { formatMoneyShort } from "~/lib/money";
import { parseMoney } from "~/lib/typed-money";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import {
  LoadError,
  type Loaded,
  clientLoader as loadPage,
  shapedClientActionOf,
  useLastLoaded,
} from "~/routes/admin/shared/admin-page";
import { adminAction, adminLoader } from "~/routes/admin/shared/admin-page.server";
import { formatTime, StackedDateTime } from "~/routes/admin/shared/date-time";
import { Card, Crumbs, PageHead } from "~/routes/admin/shared/page-parts";
import { type AdminUrl, textPath } from "~/routes/admin/shared/paths";
import { IfCanSubmit, useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { EmailText } from "~/ui/email-text";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import { useHydrated } from "~/ui/use-hydrated";
import type { Route } from "./+types/document";
import { type DocumentConflict, type DocumentOutcome, submitDocument } from "./document-actions.server";
import { DocumentBar } from "./document-bar";
import { DocumentFields, type DocumentFormProps } from "./document-fields";
import { intentFor, requireDocumentKind } from "./document-param.server";
import { FaultList } from "./fault-list";
import { HistoryPanel } from "./history-panel";
import type { View } from "./live-page";
import { PublishDialog } from "./publish-dialog";
import { SAMPLE_PICTURES } from "./sample-pictures.server";
import { DOCUMENT_FORM, DOCUMENT_PATTERN } from "./schedule";
import { TextComparison } from "./text-comparison";
import { UnsavedNotice } from "./unsaved-notice";
import { useDraft } from "./use-draft";

export const meta = unlistedMeta({ title: "Edit a page", description: "A page of the site.", path: "/admin/content" });

/** Beside the form, unless `?versions=all`. */
const SHOWN_VERSIONS = 4;

const revisionParam = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);

/** `?from=ID&to=ID` compares two versions; 0 is the shipped text. */
export const loader = adminLoader(async ({ app, params, search: query }) => {
  const kind = await requireDocumentKind(app, params.kind);
  const document = await openDocument(app, kind);
  const { base, newest, published, publishedRevision } = document;
  const scheduled = await listScheduledTexts(app.db, scheduledOf(kind));
  const remark = kind.findRemark?.(published);
  const [from = 0, to = 0] = ["from", "to"].map((name) => revisionParam.parse(singleParam(query, name) ?? 0));
  return {
    name: kind.name,
    title: kind.entryOf?.(newest).title ?? kind.title,
    about: [kind.about, remark && `${remark}.`].filter(Boolean).join(" "),
    path: kind.pages[0]?.path ?? "/",
    base,
    askedAt: 0,
    published: publishedRevision,
    state: await getDocumentState(app, kind, document, scheduled),
    publish: intentFor(kind, "publish"),
    schedule: intentFor(kind, "schedule"),
    unschedule: intentFor(kind, "unschedule"),
    scheduled,
    history: await readHistory(app, kind, query.has("versions") ? undefined : SHOWN_VERSIONS),
    compared: query.has("to") ? await compareRevisions(app, kind, [from, to]) : null,
    restore: intentFor(kind, "restore"),
    pictures: [...(await picturesFor(app, kind)).values()],
    sections: kind.sections.map(({ title, fields, isFolded = false }) => ({
      title,
      isFolded,
      fields: fields.map(({ findFault: _, suggestions: __, tidy: _tidy, shipped: _shipped, ...field }) => ({
        ...field,
        hint: hintOf(field, newest[field.name] ?? "", published[field.name] ?? ""),
        hasTools: kind.group !== "Legal" && field.input === "markdown",
        rows: hasLines(field) ? (field.input === "markdown" ? 16 : 4) : 0,
        text: newest[field.name] ?? "",
      })),
    })),
    samples: samplesFor(kind),
    hasTests: kind === emailsKind,
    targets: fieldsOf(kind).find(({ suggestions }) => suggestions)?.suggestions ?? [],
    previews: kind.pages.map(({ path, title }) => ({ title, href: previewUrl(app, path, kind, document) })),
  };
});

/** Emails and pictures that the document changes, for the frame beside the form. */
function samplesFor(kind: DocumentKind): { title: string; href: string; sample: string }[] {
  const titles: Record<string, string> =
    kind === emailsKind
      ? Object.fromEntries(Object.entries(EMAIL_KINDS).map(([sample, { title }]) => [sample, title]))
      : kind === brandKind
        ? { ["order-confirmation-email" satisfies EmailKindName]: "An email", ...SAMPLE_PICTURES }
        : {};
  return Object.entries(titles).map(([sample, title]) => ({
    title,
    sample,
    href: `/admin/content/${kind.name}/sample/${sample}` satisfies AdminUrl,
  }));
}

/** Of a price or sale: what visitors see while it is a draft. */
function hintOf({ service, choices, hint }: Field, text: string, live: string) {
  return service && live && live !== text
    ? [
        `Visitors see ${choices?.find(([value]) => value === live)?.[1] ?? formatMoneyShort(parseMoney(live) ?? 0)}`,
        hint,
      ]
        .filter(Boolean)
        .join(". ")
    : hint;
}

export const action = adminAction(async ({ app, admin, params, form }) =>
  submitDocument(app, admin.email, await requireDocumentKind(app, params.kind), form),
);

/** Also after a refusal: the draft was saved before it. Not while it saves itself: what is typed meanwhile is newer. */
export const shouldRevalidate = ({ formData }: { formData?: FormData }) => formData?.get("automatic") !== "yes";

/** `askedAt`: when the browser asked for the data, in milliseconds of `performance.now()`. */
export async function clientLoader(args: Parameters<typeof loadPage>[0]) {
  const askedAt = performance.now();
  return { ...(await loadPage(args)), askedAt };
}

/** What was typed stays in the form. */
export const clientAction = shapedClientActionOf(
  "It may or may not have worked. Check the history.",
  (outcome): DocumentOutcome => ({ outcome }),
);

export default function Document(props: Route.ComponentProps) {
  return <LoadedDocument key={props.params.kind} {...props} />;
}

/** The form stays if it cannot be loaded again. */
function LoadedDocument({ loaderData, actionData }: Route.ComponentProps) {
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load this page");
  return (
    <>
      <LoadError of={loadError} />
      {shown && <DocumentPage loaderData={shown} actionData={actionData} />}
    </>
  );
}

type DocumentPageProps = { loaderData: Loaded<Route.ComponentProps>; actionData: DocumentOutcome | undefined };

function DocumentPage({ loaderData, actionData }: DocumentPageProps) {
  const { name, title, about, sections, pictures, targets, published, previews, publish, schedule } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const fields = sections.flatMap(({ fields }) => fields);
  const email = useAdmin()?.email ?? null;
  const draft = useDraft({
    subject: `content ${email} ${name}`,
    fields,
    form,
    base: loaderData.base,
    askedAt: loaderData.askedAt,
    outcome: actionData,
  });
  const { base, last = actionData, isSaving, found } = draft;
  const busy = useNavigation().state === "submitting";
  const canSave = useCanSubmit(DOCUMENT_PATTERN, "save");
  const [view, setView] = useState<View>("text");
  const [page, setPage] = useState(0);
  const shown: LiveSideProps["previews"] = [...previews, ...loaderData.samples];
  const showEmailOf = (field: string) => {
    const edited = shown.findIndex(({ sample }) => sample && field.startsWith(`${sample}.`));
    if (edited >= 0) setPage(edited);
  };
  // Without scripts, a restore is answered by the page.
  const restored = actionData?.summary?.revision === undefined ? undefined : actionData;
  const summary = restored ? undefined : actionData?.summary;
  const withoutDraft = loaderData.history.startsEmpty && published === 0 ? "unpublished" : "live";
  const typed: Pick<DocumentState, "name" | "by"> =
    base === published ? { name: withoutDraft, by: null } : { name: "draft", by: email };
  const state = base === loaderData.base ? loaderData.state : { ...typed, at: null };
  return (
    <>
      <Crumbs to="/admin/content" label="Content">
        {title}
      </Crumbs>
      <PageHead title={title} sub={about}>
        {name.startsWith("service-") && (
          <AdminButtonLink kind="quiet" to={textPath("catalog")}>
            Prices
          </AdminButtonLink>
        )}
      </PageHead>
      <DocumentBar
        {...loaderData}
        state={state}
        status={statusOf(isSaving, last)}
        busy={busy}
        failed={actionData}
        onHistory={() => setView("text")}
      />
      <FormOutcomeMessage outcome={actionData?.outcome} />
      <FaultList faults={actionData?.faults} fields={fields} />
      {(found || last?.conflict) && (
        <div className="stack mb-4">
          {found && <UnsavedNotice {...draft} {...{ sections, pictures, found }} />}
          {last?.conflict && <Conflict conflict={last.conflict} />}
        </div>
      )}
      {/* A table leaves no room for the page beside it. */}
      <div className={`editor ${fields[0]?.service ? "tabbed" : ""}`} data-view={view}>
        <div className="stack">
          {/* Browsers would fill in what was typed before a reload. */}
          <Form
            key={draft.opened}
            ref={form}
            id={DOCUMENT_FORM}
            method="post"
            noValidate
            autoComplete="off"
            onFocus={({ target }) => showEmailOf(target.getAttribute("name") ?? "")}
            onInput={draft.onInput}
            onSubmit={draft.onSubmit}
            className="card form"
          >
            <DocumentFields
              {...{ sections, pictures, targets }}
              kept={draft.kept}
              failed={actionData}
              disabled={!canSave}
            />
            <input type="hidden" name="base" value={base} />
          </Form>
          <HistoryPanel {...loaderData} result={restored} />
        </div>
        <IfCanSubmit to={DOCUMENT_PATTERN} intent={publish}>
          <PublishDialog
            summary={summary}
            form={DOCUMENT_FORM}
            intent={summary?.intent ?? publish}
            action={summary?.intent === schedule ? "Schedule" : "Publish"}
            busy={busy}
          />
        </IfCanSubmit>
        <LiveSide {...{ page, view, form }} previews={shown} onPage={setPage} version={base} onView={setView} />
      </div>
    </>
  );
}

function statusOf(isSaving: boolean, last: DocumentOutcome | undefined): string {
  if (isSaving) return "Saving…";
  if (last?.storedAt) return `Saved ${formatTime(last.storedAt)}`;
  return last?.outcome?.ok === false ? "Not saved" : "";
}

const VIEWS: Record<View, string> = { text: "Text", desktop: "Desktop", phone: "Phone" };

/** Below 1216 px, and for a table, the page takes the form's place; otherwise only its width is chosen. */
const ViewSwitch = ({ view, onView, previews, page, onPage }: Omit<LiveSideProps, "form" | "version">) => (
  <div className="view-switch">
    <fieldset className="segments">
      <legend className="sr-only">View</legend>
      {(["text", "desktop", "phone"] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={each}
          aria-current={view === each ? "true" : undefined}
          onClick={() => onView(each)}
        >
          {VIEWS[each]}
        </button>
      ))}
    </fieldset>
    {previews.length > 1 && (
      <select aria-label="Page" className="input" value={page} onChange={(event) => onPage(Number(event.target.value))}>
        {previews.map(({ title }, index) => (
          <option key={title} value={index}>
            {title}
          </option>
        ))}
      </select>
    )}
  </div>
);

const LivePage = lazy(() => import("./live-page"));

type LiveSideProps = Pick<DocumentFormProps, "form"> & {
  /** `sample`: of an email or a picture. */
  previews: readonly { title: string; href: string; sample?: string }[];
  page: number;
  onPage: (page: number) => void;
  version: number;
  view: View;
  onView: (view: View) => void;
};

/** The page with the draft. It needs scripts. */
function LiveSide({ previews, page, onPage, version, view, form, onView }: LiveSideProps) {
  const shown = previews[page];
  if (!useHydrated() || !shown) return null;
  return (
    <>
      <ViewSwitch {...{ view, onView, previews, page, onPage }} />
      <aside aria-label="Live page" className="live-page">
        <Suspense>
          <LivePage
            {...{ version, view, form }}
            href={shown.href}
            isPage={shown.sample === undefined}
            onOpenField={() => onView("text")}
          />
        </Suspense>
      </aside>
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
