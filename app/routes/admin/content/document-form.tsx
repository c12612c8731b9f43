import { Form } from "react-router";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { DocumentFields, type DocumentFormProps } from "./document-fields";
import { DOCUMENT_FORM, DOCUMENT_PATTERN } from "./schedule";

/** The fields. Its buttons are in the bar. */
export function DocumentForm(props: DocumentFormProps) {
  const { sections, pictures, base, form, kept, onInput, onSubmit, failed } = props;
  const canSave = useCanSubmit(DOCUMENT_PATTERN, "save");
  return (
    // Browsers would fill in what was typed before a reload.
    <Form
      ref={form}
      id={DOCUMENT_FORM}
      method="post"
      noValidate
      autoComplete="off"
      onInput={onInput}
      onSubmit={onSubmit}
      className="card form"
    >
      <DocumentFields sections={sections} pictures={pictures} kept={kept} failed={failed} disabled={!canSave} />
      <input type="hidden" name="base" value={base} />
    </Form>
  );
}
