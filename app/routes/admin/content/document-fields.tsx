import {
  type ComponentProps,
  Fragment,
  type InputEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useState,
} from "react";
import { CHECKED, describeLength, readText } from "~/content/documents/document-kind";
import type { SitePicture } from "~/content/site";
import { parseTypedDate } from "~/lib/dates/typed-date";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import type { Loaded } from "~/routes/admin/shared/admin-page";
import { DateInput } from "~/routes/admin/shared/date-field";
import { Check, type FieldControl, FormField, MoneyInput } from "~/routes/admin/shared/form-field";
import type { Route } from "./+types/document";
import { ColorInput } from "./color-input";
import type { DocumentOutcome } from "./document-actions.server";
import { EntryList } from "./entry-list";
import { fieldId } from "./fault-list";
import { pasteMarkdown } from "./insert-text";
import { PictureField } from "./picture-field";
import { PriceTable } from "./price-table";

export type DocumentFormProps = Loaded<Route.ComponentProps> & {
  form: RefObject<HTMLFormElement | null>;
  /** Names of fields with texts of an earlier visit. */
  kept: readonly string[];
  failed: DocumentOutcome | undefined;
};

export type ShownField = DocumentFormProps["sections"][number]["fields"][number];

type DocumentFieldsProps = Pick<DocumentFormProps, "sections" | "pictures" | "targets" | "kept" | "failed"> & {
  disabled: boolean;
};

export const DocumentFields = ({ sections, targets, ...props }: DocumentFieldsProps) => (
  <>
    {sections.map((section) => (
      <Section key={section.title} section={section} {...props} />
    ))}
    <datalist id={TARGETS}>
      {targets.map(([value, label]) => (
        <option key={value} value={value} label={label} />
      ))}
    </datalist>
  </>
);

type SectionProps = Omit<DocumentFieldsProps, "targets" | "sections"> & {
  section: DocumentFormProps["sections"][number];
};

function Section({ section: { title, fields, isFolded }, pictures, kept, failed, disabled }: SectionProps) {
  const shown = fields.map((field) => ({ ...field, text: failed?.texts?.[field.name] ?? field.text }));
  const lists = Map.groupBy(shown, ({ item, name }) => item?.list ?? name);
  const content = (
    <>
      {fields[0]?.service && (
        <PriceTable fields={shown} disabled={disabled}>
          {drawField}
        </PriceTable>
      )}
      {[...lists].map(([name, [field, ...others]]) =>
        field?.item ? (
          <EntryList key={name} fields={[field, ...others]} isNamed={field.item.title !== title} disabled={disabled}>
            {drawField}
          </EntryList>
        ) : (
          field && !field.service && <Fragment key={name}>{drawField(field)}</Fragment>
        ),
      )}
    </>
  );
  if (!isFolded)
    return (
      <>
        <h2>{title}</h2>
        {content}
      </>
    );
  const isUsed = shown.some(({ name, text }) => text || failed?.faults?.[name]);
  return (
    <details open={isUsed} className="col-span-full">
      <summary className="min-h-11">
        <AdminIcon name="chevron-right" className="turn" />
        <h2>{title}</h2>
      </summary>
      <div className="form">{content}</div>
    </details>
  );

  function drawField(field: ShownField, isAlone = false) {
    const { name, label, hint, optional, item } = field;
    const fault = failed?.faults?.[name];
    const saved = fields.find((each) => each.name === name)?.text ?? "";
    if (field.input === "hidden") return <input type="hidden" name={name} defaultValue={field.text} />;
    if (field.input === "check")
      return (
        <Check
          id={fieldId(name)}
          name={name}
          value={CHECKED}
          label={label}
          hint={hint}
          defaultChecked={field.text === CHECKED}
          disabled={disabled}
          className="col-span-full"
        />
      );
    return (
      <FormField
        id={fieldId(name)}
        label={label}
        labelClass={isAlone ? "sr-only" : undefined}
        hint={kept.includes(name) ? <UnsavedHint saved={saved} /> : hint}
        optional={optional}
        error={fault}
        className={item || field.rows > 0 || field.maxLength > MAX_HALF ? "col-span-full" : ""}
      >
        {(control) => <TextControl field={field} fault={fault} pictures={pictures} {...control} disabled={disabled} />}
      </FormField>
    );
  }
}

/** Several lines, or one that grows. */
const hasRows = ({ rows, input, choices, maxLength }: ShownField): boolean =>
  rows > 0 || (!input && !choices && maxLength > MAX_INPUT);

/** UTF-16 units that an input shows without scrolling on phones. */
const MAX_INPUT = 40;

/** UTF-16 units of a field that shares its line with another one. */
const MAX_HALF = 100;

const MAX_SHOWN = 80;

const UnsavedHint = ({ saved }: { saved: string }) => (
  <span className="text-gold">
    {`Not saved yet. Saved now: ${saved.slice(0, MAX_SHOWN) || "nothing"}${saved.length > MAX_SHOWN ? "…" : ""}`}
  </span>
);

type TextControlProps = FieldControl & {
  field: ShownField;
  fault: string | undefined;
  pictures: readonly SitePicture[];
  disabled: boolean;
};

/** Share of a limit from which the characters are counted. */
const COUNTED = 0.8;

/** An amount, a day, a picture, a choice, or a text. Its rules are checked by the server. */
function TextControl({ field, fault, pictures, ...control }: TextControlProps) {
  const { name, text, choices, input } = field;
  if (input === "money") return <MoneyInput {...control} name={name} defaultValue={text} />;
  if (input === "date" && !control.disabled)
    return <DateInput name={name} label={field.label} day={parseTypedDate(text)} control={control} />;
  if (input === "color")
    return <ColorInput {...control} name={name} color={text} grounds={field.grounds ?? {}} fault={fault} />;
  if (input === "picture") return <PictureField {...control} field={field} pictures={pictures} />;
  if (choices)
    return (
      <select {...control} name={name} className="input" defaultValue={text}>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  if (input === "target")
    return <input {...control} name={name} className="input" defaultValue={text} list={TARGETS} autoComplete="off" />;
  return <TypedText {...control} field={field} fault={fault} />;
}

/** One or several lines, with a counter near the limit. */
function TypedText({ field, fault, ...control }: Omit<TextControlProps, "pictures">) {
  const { name, text, maxLength, input = "text", rows } = field;
  const [length, setLength] = useState(text.length);
  const countId = useId();
  const isNearLimit = length > maxLength * COUNTED;
  const count = isNearLimit ? describeLength(length, maxLength) : fault;
  const isCounted = count !== fault;
  const describedBy = [control["aria-describedby"], isCounted && countId].filter(Boolean).join(" ");
  const shared = {
    ...control,
    name,
    className: "input",
    defaultValue: text,
    "aria-describedby": describedBy || undefined,
    onInput: ({ currentTarget: { value } }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setLength(input === "markdown" ? value.length : readText(field, value).length),
  };
  const area = { ...shared, rows, onPaste: input === "markdown" ? pasteMarkdown : undefined };
  return (
    <>
      {field.hasTools && !control.disabled ? (
        <MarkdownEditor {...area} label={field.label} />
      ) : rows > 0 ? (
        <textarea {...area} />
      ) : hasRows(field) ? (
        <textarea {...shared} className="input one-line" rows={1} onKeyDown={preventLineBreak} />
      ) : (
        <input {...shared} type={input} autoComplete="off" />
      )}
      {isCounted && (
        <p id={countId} className={length > maxLength ? "fault" : "hint"}>
          {count}
        </p>
      )}
      <span role="status" className="sr-only">
        {isCounted && length > maxLength && `Longer than ${maxLength} characters`}
      </span>
    </>
  );
}

/** Id of the list that proposes targets. */
const TARGETS = "targets";

/** As in an input; the server reads pasted ones as spaces. */
function preventLineBreak(event: KeyboardEvent) {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
}

type MarkdownEditorProps = ComponentProps<"textarea"> & {
  id: string;
  label: string;
};

/** The space of its tools is reserved. Without scripts, there is the text field alone. */
function MarkdownEditor({ label, ...control }: MarkdownEditorProps) {
  const tools = useMarkdownTools();
  return (
    <div className="markdown">
      {tools ? (
        <tools.MarkdownBar control={control.id} label={label} />
      ) : (
        <div className="col-span-full noscript:hidden min-h-9" />
      )}
      <textarea {...control} />
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
