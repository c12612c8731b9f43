import { type ComponentProps, Fragment, type RefObject, useEffect, useState } from "react";
import { useParams } from "react-router";
import type { SitePicture } from "~/content/site";
import { FormField } from "~/routes/admin/shared/form-field";
import type { AdminUrl } from "~/routes/admin/shared/paths";
import type { Route } from "./+types/document";
import type { DocumentOutcome } from "./document-actions.server";
import { fieldId } from "./fault-list";
import { pasteMarkdown } from "./insert-text";
import { PictureSelect } from "./picture-select";

export type DocumentFormProps = Route.ComponentProps["loaderData"] & {
  form: RefObject<HTMLFormElement | null>;
  /** Names of fields with texts of an earlier visit. */
  kept: readonly string[];
  onInput: () => void;
  failed: DocumentOutcome | undefined;
};

export type ShownField = DocumentFormProps["sections"][number]["fields"][number];

type DocumentFieldsProps = Pick<DocumentFormProps, "sections" | "pictures" | "kept" | "failed"> & {
  disabled: boolean;
};

/** The fields of a document by section, each with its fault. */
export const DocumentFields = ({ sections, pictures, kept, failed, disabled }: DocumentFieldsProps) =>
  sections.map(({ title, fields }) => (
    <Fragment key={title}>
      <h2>{title}</h2>
      {fields.map((field) => (
        <FormField
          key={field.name}
          id={fieldId(field.name)}
          label={field.label}
          hint={kept.includes(field.name) ? <UnsavedHint saved={field.text} /> : field.hint}
          optional={field.optional}
          error={failed?.faults?.[field.name]}
          className={field.rows > 0 ? "col-span-full" : ""}
        >
          {(control) => (
            <TextControl
              field={{ ...field, text: failed?.texts?.[field.name] ?? field.text }}
              pictures={pictures}
              {...control}
              disabled={disabled}
            />
          )}
        </FormField>
      ))}
    </Fragment>
  ));

const MAX_SHOWN = 80;

const UnsavedHint = ({ saved }: { saved: string }) => (
  <span className="text-gold">
    {`Not saved yet. Saved now: ${saved.slice(0, MAX_SHOWN) || "nothing"}${saved.length > MAX_SHOWN ? "…" : ""}`}
  </span>
);

type TextControlProps = {
  field: ShownField;
  pictures: readonly SitePicture[];
  id: string;
  disabled: boolean;
};

/** A choice, a picture, or text of one or several lines. Its rules are checked by the server. */
function TextControl({ field, pictures, ...control }: TextControlProps) {
  const { name, text, maxLength, optional, choices, input = "text", rows } = field;
  const shared = { ...control, name, maxLength, className: "input", defaultValue: text };
  if (input === "picture")
    return <PictureSelect {...control} name={name} initial={text} optional={optional} pictures={pictures} />;
  const area = { ...shared, rows, onPaste: input === "markdown" ? pasteMarkdown : undefined };
  if (field.hasPreview && !control.disabled) return <MarkdownEditor {...area} label={field.label} />;
  if (rows > 0) return <textarea {...area} />;
  if (!choices) return <input {...shared} type={input} autoComplete="off" />;
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

type MarkdownEditorProps = ComponentProps<"textarea"> & {
  id: string;
  name: string;
  label: string;
  defaultValue: string;
};

/** The space of its tools is reserved. Without scripts, there is the text field alone. */
function MarkdownEditor({ label, ...control }: MarkdownEditorProps) {
  const [text, setText] = useState(control.defaultValue);
  const { kind } = useParams();
  const tools = useMarkdownTools();
  return (
    <div className="markdown">
      {tools ? (
        <tools.MarkdownBar control={control.id} label={label} />
      ) : (
        <div className="col-span-full noscript:hidden min-h-9" />
      )}
      <textarea {...control} onChange={(event) => setText(event.target.value)} />
      {tools ? (
        <tools.MarkdownPreview
          action={`/admin/content/${kind}/markdown` satisfies AdminUrl}
          field={control.name}
          label={label}
          text={text}
        />
      ) : (
        <div className="markdown-preview" />
      )}
    </div>
  );
}

/** Null until they are loaded. */
function useMarkdownTools() {
  const [tools, setTools] = useState<typeof import("./markdown-tools") | null>(null);
  useEffect(() => {
    // Without them, the field works as without scripts.
    import("./markdown-tools").then(setTools, () => {});
  }, []);
  return tools;
}
