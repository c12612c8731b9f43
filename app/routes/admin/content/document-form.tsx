import type { FormEvent, RefObject } from "react";
import { Form } from "react-router";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import type { Route } from "./+types/document";
import type { DocumentOutcome } from "./document-actions.server";
import { DocumentFields } from "./document-fields";
import { PriceMentions } from "./price-mentions";

export const DOCUMENT_PATTERN = "/admin/content/:kind";

/** Id of the form, for buttons outside of it. */
export const DOCUMENT_FORM = "document";

export type DocumentFormProps = Route.ComponentProps["loaderData"] & {
  form: RefObject<HTMLFormElement | null>;
  /** Names of fields with texts of an earlier visit. */
  kept: readonly string[];
  onInput: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  failed: DocumentOutcome | undefined;
};

export type ShownField = DocumentFormProps["sections"][number]["fields"][number];

/** The fields. Its buttons are in the bar. */
export function DocumentForm(props: DocumentFormProps) {
  const { sections, pictures, base, mentions, form, kept, onInput, onSubmit, failed } = props;
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
      <PriceMentions mentions={failed?.mentions ?? mentions} disabled={!canSave} />
      <input type="hidden" name="base" value={base} />
    </Form>
  );
}
