import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon";

type Props = Omit<ComponentProps<"input">, "type" | "id" | "onChange"> & {
  id: string;
  /** What the button says. */
  label: string;
  hint: ReactNode;
  error?: string;
  /** Called with what was chosen, unless that is nothing. */
  onChoose: (files: File[]) => void;
};

/** A button that opens the system's file dialog, with its hint. The chosen files are the caller's to show. */
export function FilePicker({ id, label, hint, error, onChoose, ...input }: Props) {
  const take = (control: HTMLInputElement) => {
    const files = [...(control.files ?? [])];
    if (files.length === 0) return;
    // Emptied, so that choosing a removed file again is a change.
    control.value = "";
    onChoose(files);
  };
  useFilesChosenEarly(id, take);
  return (
    <>
      <input
        {...input}
        type="file"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        className="peer sr-only"
        onChange={({ target }) => take(target)}
      />
      <label
        htmlFor={id}
        className="btn btn-ghost cursor-pointer peer-focus-visible:outline-4 peer-focus-visible:outline-gold peer-focus-visible:outline-offset-6"
      >
        <Icon name="upload" className="size-5" />
        {label}
      </label>
      <p id={`${id}-hint`} className="mt-3 text-mute text-sm">
        {hint}
      </p>
      <p id={`${id}-error`} role="alert" className="mt-2 text-danger text-sm empty:mt-0">
        {error}
      </p>
    </>
  );
}

/** Files that were chosen before the page's scripts ran are still in the control. */
function useFilesChosenEarly(id: string, take: (control: HTMLInputElement) => void) {
  const first = useRef(take);
  useEffect(() => {
    const control = document.getElementById(id);
    if (control instanceof HTMLInputElement) first.current(control);
  }, [id]);
}
