import { Form, useNavigation } from "react-router";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { FormField } from "~/routes/admin/shared/form-field";
import { IfCanSubmit, useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { DocumentFields, type DocumentFormProps } from "./document-fields";
import { FaultList } from "./fault-list";
import { DOCUMENT_PATTERN, SCHEDULE_FIELD, ScheduleFields } from "./schedule";

/** Id of the form. */
export const DOCUMENT_FORM = "document-form";

/** Fields, and what can be done with them by the admin who is signed in. */
export function DocumentForm({
  sections,
  pictures,
  base,
  hasDraft,
  publish,
  schedule,
  form,
  kept,
  onInput,
  failed,
}: DocumentFormProps) {
  const canSave = useCanSubmit(DOCUMENT_PATTERN, "save");
  const busy = useNavigation().state === "submitting";
  return (
    // Browsers would fill in what was typed before a reload.
    <Form
      ref={form}
      id={DOCUMENT_FORM}
      method="post"
      noValidate
      autoComplete="off"
      onInput={onInput}
      className="card form"
    >
      <DocumentFields sections={sections} pictures={pictures} kept={kept} failed={failed} disabled={!canSave} />
      <IfCanSubmit to={DOCUMENT_PATTERN} intent="save" what="edit pages">
        <h2>Save</h2>
        <FormField label="Note" optional hint="For the history: why you changed it." className="col-span-full">
          {(control) => (
            <input {...control} name="note" maxLength={200} className="input" defaultValue={failed?.note} />
          )}
        </FormField>
        <FaultList faults={failed?.faults} fields={[...sections.flatMap(({ fields }) => fields), SCHEDULE_FIELD]} />
        <div className="line actions">
          <AdminButton type="submit" name="intent" value="save" busy={busy}>
            Save draft
          </AdminButton>
          <IfCanSubmit to={DOCUMENT_PATTERN} intent={publish} what="publish this page">
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
        <IfCanSubmit to={DOCUMENT_PATTERN} intent={schedule} what="schedule this page">
          <ScheduleFields
            intent={schedule}
            typed={failed?.schedule}
            fault={failed?.faults?.["schedule-day"]}
            busy={busy}
          />
        </IfCanSubmit>
      </IfCanSubmit>
      <input type="hidden" name="base" value={failed?.conflict?.base ?? base} />
    </Form>
  );
}
