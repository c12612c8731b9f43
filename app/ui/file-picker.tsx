import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { formatFileSize } from "~/lib/file-size";
import { MAX_PIXEL_LABEL } from "./button";
import { FieldError } from "./field";
import { Icon } from "./icon";

type NamedFile = { name: string; size: number; type: string };

type Props = Omit<ComponentProps<"input">, "type" | "id" | "onChange" | "list"> & {
  label: string;
  hint: ReactNode;
  error?: string;
  files: readonly NamedFile[];
  /** Labels the list of the files. */
  listLabel: string;
  /** Default: an icon. */
  picture?: (file: NamedFile) => ReactNode;
  onChoose: (files: File[]) => void;
  onChange: (files: NamedFile[]) => void;
};

/** A zone to drop files on, with a button, and the list of the selected files. */
export function FilePicker({
  label,
  hint,
  error,
  files,
  listLabel,
  picture = iconOf,
  onChoose,
  onChange,
  ...input
}: Props) {
  const id = useId();
  const choose = (list: FileList | null) => {
    const chosen = [...(list ?? [])];
    if (chosen.length > 0) onChoose(chosen);
  };
  const handleChange = (control: HTMLInputElement) => {
    choose(control.files);
    // So that selecting a removed file again fires a change event.
    control.value = "";
  };
  useFilesChosenEarly(id, handleChange);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for keyboards */}
      <div
        className="drop-zone m-1 flex flex-wrap items-center gap-x-4 gap-y-2 p-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          choose(event.dataTransfer.files);
        }}
      >
        <input
          {...input}
          type="file"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          className="peer sr-only"
          onChange={({ target }) => handleChange(target)}
        />
        <label
          htmlFor={id}
          className={`btn btn-ghost max-sm:btn-wide cursor-pointer peer-focus-visible:outline-4 peer-focus-visible:outline-gold peer-focus-visible:outline-offset-6 ${label.length > MAX_PIXEL_LABEL ? "btn-sans" : ""}`}
        >
          <Icon name="upload" className="size-6" />
          <span>{label}</span>
        </label>
        <p id={`${id}-hint`} className="text-mute text-sm">
          {hint}
        </p>
      </div>
      {files.length > 0 && (
        <ul aria-label={listLabel} className="mt-2">
          {files.map((file) => (
            <FileLine
              key={`${file.name} ${file.size} ${file.type}`}
              file={file}
              picture={picture(file)}
              onRemove={() => {
                onChange(files.filter((other) => other !== file));
                document.getElementById(id)?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  );
}

const iconOf = ({ type }: NamedFile) => <Icon name={type.startsWith("image/") ? "layout" : "article"} />;

type FileLineProps = { file: NamedFile; picture: ReactNode; onRemove: () => void };

const FileLine = ({ file: { name, size }, picture, onRemove }: FileLineProps) => (
  <li className="flex min-h-12 items-center gap-3 border-panel-hi border-b-2">
    <span className="grid size-8 shrink-0 place-items-center bg-panel-hi text-cyan">{picture}</span>
    <span className="min-w-0 truncate font-medium" title={name}>
      {name}
    </span>
    <span className="shrink-0 text-mute text-sm tabular-nums">{formatFileSize(size)}</span>
    <button type="button" aria-label={`Remove ${name}`} className="icon-button ml-auto" onClick={onRemove}>
      <Icon name="close" className="size-4" />
    </button>
  </li>
);

/** Handles files that were selected before hydration. */
function useFilesChosenEarly(id: string, handleChange: (control: HTMLInputElement) => void) {
  const first = useRef(handleChange);
  useEffect(() => {
    const control = document.getElementById(id);
    if (control instanceof HTMLInputElement) first.current(control);
  }, [id]);
}
