import { type ComponentProps, type ReactNode, useId } from "react";
import { CheckField, Field, FieldError, RequiredMark, TextArea } from "~/ui/field";
import { FilePicker } from "~/ui/file-picker";
import { MAX_FILES } from "./described-service";
import { type DescribedField, isAsked } from "./description";
import type { FieldProps, FormState } from "./form-state";
import { addFiles, type NamedFile, readNamedFiles } from "./named-files";

type FormProps = { field: (name: string) => FieldProps; form: FormState };

/** The fields of a described form. Short ones share lines. */
export const DescribedFields = ({ fields, ...form }: FormProps & { fields: readonly DescribedField[] }) =>
  inRows(fields).map((row) => {
    const [first] = row;
    const controls = row.map((field) => <AskedField key={field.id} described={field} {...form} />);
    return first && isShort(first) ? (
      <div key={first.id} className="grid gap-x-6 sm:grid-cols-2">
        {controls}
      </div>
    ) : (
      controls
    );
  });

const SHORT_KINDS: readonly DescribedField["kind"][] = ["text", "company", "phone", "web", "email", "number", "date"];

const isShort = ({ kind }: DescribedField) => SHORT_KINDS.includes(kind);

/** Short fields that follow each other are a row. */
function inRows(fields: readonly DescribedField[]): DescribedField[][] {
  const rows: DescribedField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1)?.at(-1);
    if (last && isShort(last) && isShort(field)) rows.at(-1)?.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** Without scripts, nothing can depend on another answer: every field is shown. */
function AskedField({ described, ...form }: FormProps & { described: DescribedField }) {
  const control = <Control described={described} {...form} />;
  if (!described.shownIf) return control;
  return <div className={isAsked(described, form.form.values) ? "min-w-0" : "not-asked"}>{control}</div>;
}

const KIND_PROPS: Partial<Record<DescribedField["kind"], ComponentProps<"input">>> = {
  email: { type: "email", inputMode: "email", autoComplete: "email" },
  company: { autoComplete: "organization" },
  phone: { type: "tel", autoComplete: "tel" },
  web: { inputMode: "url", autoComplete: "url", autoCapitalize: "none", spellCheck: false },
  number: { inputMode: "decimal", autoComplete: "off" },
  date: { type: "date" },
};

function Control({ described, field, form }: FormProps & { described: DescribedField }) {
  const { id, kind, hint, optional, autoComplete } = described;
  const props = field(id);
  if (kind === "long") return <TextArea {...props} optional={optional} hint={hint} />;
  if (kind === "consent") return <CheckField {...props} optional={optional} hint={hint} />;
  if (kind === "one" || kind === "several") return <Choices described={described} props={props} form={form} />;
  if (kind === "files") return <Files described={described} props={props} form={form} />;
  return (
    <Field {...props} optional={optional} {...KIND_PROPS[kind]} {...(autoComplete && { autoComplete })} hint={hint} />
  );
}

type GroupProps = { described: DescribedField; props: FieldProps; form: FormState };

/** Of one or several options. */
function Choices({ described: { id, kind, options = [], ...described }, props, form }: GroupProps) {
  const value = form.values[id];
  const chosen = Array.isArray(value) ? value : [value];
  const change = (option: string, on: boolean) =>
    form.change({
      [id]: kind === "one" ? option : options.filter((each) => (each === option ? on : chosen.includes(each))),
    });
  return (
    <Group {...described} error={props.error} role={kind === "one" ? "radiogroup" : "group"}>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {(kind === "one" && described.optional ? ["", ...options] : options).map((option) => (
          <label key={option} className="flex pointer-coarse:min-h-11 cursor-pointer items-start gap-3">
            <input
              type={kind === "one" ? "radio" : "checkbox"}
              name={props.name}
              value={option}
              checked={chosen.includes(option)}
              onChange={({ target }) => change(option, target.checked)}
              onBlur={props.onBlur}
              aria-invalid={props.error ? true : undefined}
              className={kind === "one" ? "radio" : "checkbox"}
            />
            <span className="wrap-anywhere pt-1 leading-6">{option || "No answer"}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

type NamedGroup = Pick<DescribedField, "label" | "hint" | "optional"> & { error: string | undefined };

function Group({ label, hint, optional, error, role, children }: NamedGroup & { role: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset role={role} aria-describedby={`${id}-hint ${id}-error`} className="mb-6 min-w-0">
      <legend className="wrap-anywhere mb-2 block font-bold leading-6">
        <span>{label}</span>
        {optional ? (
          <span className="font-normal text-mute"> (optional)</span>
        ) : (
          <>
            <RequiredMark />
            <span className="sr-only">, required</span>
          </>
        )}
      </legend>
      {children}
      <p id={`${id}-hint`} className="mt-2 text-mute text-sm empty:mt-0">
        {hint}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** Names of files: the files themselves are asked for after the payment. */
function Files({ described: { id, label, hint, optional, most = MAX_FILES }, props, form }: GroupProps) {
  const files = readNamedFiles(form.values[id]);
  const change = (next: readonly NamedFile[]) => {
    form.change({ [id]: next });
    form.touch(id);
  };
  return (
    <Group label={label} optional={optional} error={undefined} role="group">
      <FilePicker
        name={props.name}
        multiple={most > 1}
        label="Choose files"
        hint={[hint, "Nothing uploads yet. We save the file names now and ask for the files after you pay."]
          .filter(Boolean)
          .join(" ")}
        error={props.error}
        onBlur={props.onBlur}
        files={files}
        listLabel={`Chosen for ${label}`}
        onChange={change}
        onChoose={(chosen) => change(addFiles(files, chosen))}
      />
    </Group>
  );
}
