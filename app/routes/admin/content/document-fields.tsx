import { type ChangeEvent, Fragment, type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router";
import type { SitePicture } from "~/lib/config/site";
import { FormField } from "~/routes/admin/shared/form-field";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import type { DocumentFormProps } from "./document-form";
import { pasteMarkdown } from "./insert-text";
import { PictureSelect } from "./picture-select";

type DocumentFieldsProps = Pick<DocumentFormProps, "sections" | "pictures" | "storageKey" | "failed"> & {
  disabled: boolean;
};

/** The fields of a document by section, each with its fault. */
export const DocumentFields = ({ sections, pictures, storageKey, failed, disabled }: DocumentFieldsProps) =>
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
          className={field.rows > 0 ? "full" : ""}
        >
          {(control) => (
            <TextControl
              field={{ ...field, text: failed?.texts?.[field.name] ?? field.text }}
              pictures={pictures}
              storageKey={`${storageKey} ${field.name}`}
              {...control}
              disabled={disabled}
            />
          )}
        </FormField>
      ))}
    </Fragment>
  ));

type ShownField = DocumentFormProps["sections"][number]["fields"][number];

type TextControlProps = {
  field: ShownField;
  pictures: readonly SitePicture[];
  storageKey: string;
  id: string;
  disabled: boolean;
};

/** A choice, a picture, or text of one or several lines. Its rules are checked by the server. */
function TextControl({ field, pictures, storageKey, ...control }: TextControlProps) {
  const { name, text, maxLength, optional, choices, input = "text", rows } = field;
  const typed = usePersistedText(storageKey, text);
  const shared = {
    ...control,
    ref: typed.ref,
    name,
    maxLength,
    className: "input",
    value: typed.text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => typed.type(event.target.value),
  };
  if (input === "picture")
    return <PictureSelect {...control} name={name} initial={text} optional={optional} pictures={pictures} />;
  const area = <textarea {...shared} rows={rows} onPaste={input === "markdown" ? pasteMarkdown : undefined} />;
  if (field.hasPreview && !control.disabled)
    return (
      <MarkdownEditor id={control.id} field={name} label={field.label} text={typed.text}>
        {area}
      </MarkdownEditor>
    );
  if (rows > 0) return area;
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

type MarkdownEditorProps = { id: string; field: string; label: string; text: string; children: ReactNode };

/** The space of its tools is reserved. Without scripts, there is the text field alone. */
function MarkdownEditor({ id, field, label, text, children }: MarkdownEditorProps) {
  const { kind } = useParams();
  const tools = useMarkdownTools();
  return (
    <div className="markdown">
      {tools ? <tools.MarkdownBar control={id} label={label} /> : <div className="markdown-bar" />}
      {children}
      {tools ? (
        <tools.MarkdownPreview action={`/admin/content/${kind}/markdown`} field={field} label={label} text={text} />
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
