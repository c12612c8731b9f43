import { useId } from "react";
import type { FieldsProps } from "~/catalog/define-view";
import { formatFileSize } from "~/lib/file-size";
import { FilePicker } from "~/ui/file-picker";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import { type Creative, readCreatives } from "./form-schema";
import { Warnings } from "./platforms-field";
import type service from "./service";
import { filesWarning, MAX_FILES_HINT } from "./warnings";

type Props = Pick<FieldsProps<typeof service>, "form"> & { values: Record<string, unknown> };

/** The optional images and videos; only name, size and type are kept. */
export function Creatives({ form, values }: Props) {
  const id = useId();
  const files = readCreatives(values.files);
  const warning = filesWarning(files.length);
  const keep = (kept: Creative[]) => form.setValue("files", kept, { shouldDirty: true });

  const choose = (chosen: File[]) => {
    keep(chosen.map(({ name, size, type }) => ({ name, size, type })));
    toast.success(`${chosen.length} file(s) selected`);
  };

  return (
    <fieldset className="mb-8 min-w-0">
      <legend id={`${id}-label`} className="mb-2 font-semibold">
        Creatives <span className="font-normal text-mute">(optional)</span>
      </legend>
      <FilePicker
        id={id}
        name="files"
        multiple
        accept="image/*,video/*"
        aria-labelledby={`${id}-label`}
        label="Choose images or videos"
        hint={`Max ${MAX_FILES_HINT} files. We save the file names now and collect the files when we contact you.`}
        onChoose={choose}
      />
      {files.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
            <li key={`${file.name} ${index}`} className="flex items-center gap-3 bg-dusk py-1 pl-4">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{file.name}</span>
              <span className="shrink-0 text-mute text-sm tabular-nums">{formatFileSize(file.size)}</span>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                className="grid size-11 shrink-0 place-items-center hover:text-cyan focus-visible:outline-offset-0"
                onClick={() => keep(files.filter((_, other) => other !== index))}
              >
                <Icon name="close" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Warnings texts={warning ? [warning] : []} />
    </fieldset>
  );
}
