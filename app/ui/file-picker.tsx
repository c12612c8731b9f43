import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon";

type Props = Omit<ComponentProps<"input">, "type" | "id" | "onChange"> & {
  id: string;
  label: string;
  hint: ReactNode;
  error?: string;
  onChoose: (files: File[]) => void;
};

/** The caller shows the selected files. */
export function FilePicker({ id, label, hint, error, onChoose, ...input }: Props) {
  const handleChange = (control: HTMLInputElement) => {
    const files = [...(control.files ?? [])];
    if (files.length === 0) return;
    // So that selecting a removed file again fires a change event.
    control.value = "";
    onChoose(files);
  };
  useFilesChosenEarly(id, handleChange);
  return (
    <>
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
        className="btn btn-ghost cursor-pointer peer-focus-visible:outline-4 peer-focus-visible:outline-gold peer-focus-visible:outline-offset-6"
      >
        <Icon name="upload" className="size-6" />
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

/** Handles files that were selected before hydration. */
function useFilesChosenEarly(id: string, handleChange: (control: HTMLInputElement) => void) {
  const first = useRef(handleChange);
  useEffect(() => {
    const control = document.getElementById(id);
    if (control instanceof HTMLInputElement) first.current(control);
  }, [id]);
}
