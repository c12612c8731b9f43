import { Fragment, useEffect } from "react";
import { Form, Link, useNavigation } from "react-router";
import { openDocument } from "~/admin/content/documents.server";
import { previewUrl } from "~/admin/content/preview-links.server";
import { findPriceMentions, type PriceMention } from "~/admin/content/price-mentions.server";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { UNSENT_TEXT_PREFIX } from "~/auth/sessions/flash-messages";
import { catchActionError } from "~/lib/http/client-errors";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { StackedDateTime } from "~/routes/admin/shared/date-time";
import { Check, FormField } from "~/routes/admin/shared/form-field";
import { Card, Crumbs, PageHead } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit, useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import { EmailText } from "~/ui/text";
import type { Route } from "./+types/document";
import { type DocumentConflict, type DocumentOutcome, submitDocument } from "./document-actions.server";
import { publishIntent, requireDocumentKind } from "./document-param.server";
import { TextComparison } from "./text-comparison";

const PATTERN = "/admin/content/:kind";

export const meta = unlistedMeta({ title: "Edit a text", description: "A text of the site.", path: "/admin/content" });

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const kind = requireDocumentKind(params.kind);
  const { base, draft, newest } = await openDocument(app, kind);
  return {
    title: kind.title,
    about: kind.about,
    base,
    hasDraft: draft !== null,
    publish: publishIntent(kind),
    mentions: draft === null ? [] : await findPriceMentions(app, kind, newest),
    sections: kind.sections.map(({ title, fields }) => ({
      title,
      fields: fields.map(({ findFault: _, ...field }) => ({ ...field, text: newest[field.name] ?? "" })),
    })),
    previews:
      draft === null ? [] : kind.pages.map(({ path, title }) => ({ title, href: previewUrl(app, path, [draft]) })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  return submitDocument(getApp(context), admin.email, requireDocumentKind(params.kind), request);
}

/** What was typed stays in the form. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<DocumentOutcome> {
  const result = await catchActionError(serverAction(), "It may or may not have worked. Check the history.");
  return "outcome" in result ? result : { outcome: result };
}

export default function Document({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, about, base, hasDraft, previews } = loaderData;
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
            <p className="mute">Visitors don’t see it. These links show it to anyone for 24 hours:</p>
            <p className="row">
              {previews.map(({ title, href }) => (
                <a key={href} className="text-link" href={href} target="_blank" rel="noreferrer">
                  {`Preview ${title}`}
                </a>
              ))}
            </p>
          </Card>
        )}
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

type DocumentFormProps = Route.ComponentProps["loaderData"] & {
  storageKey: string;
  failed: DocumentOutcome | undefined;
};

function DocumentForm({ sections, base, hasDraft, publish, mentions, storageKey, failed }: DocumentFormProps) {
  const canSave = useCanSubmit(PATTERN, "save");
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" noValidate className="card form">
      <DocumentFields sections={sections} storageKey={storageKey} failed={failed} disabled={!canSave} />
      <PriceMentions mentions={failed?.mentions ?? mentions} disabled={!canSave} />
      <IfCanSubmit to={PATTERN} intent="save" what="edit texts">
        <h2>Save</h2>
        <FormField label="Note" optional hint="For the history: why you changed it." className="full">
          {(control) => (
            <input {...control} name="note" maxLength={200} className="input" defaultValue={failed?.note} />
          )}
        </FormField>
        <div className="line actions">
          <AdminButton type="submit" name="intent" value="save" busy={busy}>
            Save draft
          </AdminButton>
          <IfCanSubmit to={PATTERN} intent={publish} what="publish this text">
            <AdminButton kind="primary" type="submit" name="intent" value={publish} busy={busy}>
              Publish
            </AdminButton>
          </IfCanSubmit>
          {hasDraft && (
            <AdminButton kind="danger-quiet" type="submit" name="intent" value="discard" busy={busy}>
              Discard draft
            </AdminButton>
          )}
        </div>
      </IfCanSubmit>
      <input type="hidden" name="base" value={failed?.conflict?.base ?? base} />
    </Form>
  );
}

/** Publishing the price needs the check. */
const PriceMentions = ({ mentions, disabled }: { mentions: readonly PriceMention[]; disabled: boolean }) =>
  mentions.length > 0 && (
    <div className="full">
      <h2>Texts that have the earlier price</h2>
      <ul className="stack">
        {mentions.map(({ amount, where, text }) => (
          <li key={`${where} ${amount} ${text}`}>
            <b>{where}</b> <span>{text}</span>
          </li>
        ))}
      </ul>
      <Check name="mentions" value="read" disabled={disabled} label="I have read them. The price may be published." />
    </div>
  );

type DocumentFieldsProps = Pick<DocumentFormProps, "sections" | "storageKey" | "failed"> & { disabled: boolean };

const DocumentFields = ({ sections, storageKey, failed, disabled }: DocumentFieldsProps) =>
  sections.map(({ title, fields }) => (
    <Fragment key={title}>
      <h2>{title}</h2>
      {fields.map((field) => (
        <FormField
          key={field.name}
          label={field.label}
          hint={field.hint}
          optional={field.optional}
          error={failed?.faults?.[field.name]}
        >
          {(control) => (
            <TextControl
              field={{ ...field, text: failed?.texts?.[field.name] ?? field.text }}
              storageKey={`${storageKey} ${field.name}`}
              {...control}
              disabled={disabled}
            />
          )}
        </FormField>
      ))}
    </Fragment>
  ));

type ShownField = Route.ComponentProps["loaderData"]["sections"][number]["fields"][number];

type TextControlProps = { field: ShownField; storageKey: string; id: string; disabled: boolean };

/** A choice, or a line of text. Its rules are checked by the server. */
function TextControl({ field, storageKey, ...control }: TextControlProps) {
  const { name, text, maxLength, choices, input = "text" } = field;
  const typed = usePersistedText(storageKey, text);
  if (!choices)
    return (
      <input
        {...control}
        ref={typed.ref}
        type={input}
        name={name}
        maxLength={maxLength}
        autoComplete="off"
        className="input"
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
      />
    );
  return (
    <select {...control} name={name} className="input" defaultValue={text}>
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
