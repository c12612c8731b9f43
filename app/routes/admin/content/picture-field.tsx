import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import type { Field } from "~/content/documents/document-kind";
import { MISSING_ALT } from "~/content/documents/pictures";
import type { SitePicture } from "~/content/site";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { enterValue } from "~/ui/enter-value";
import { toast } from "~/ui/toast";
import { choiceOf, type PictureChoice, Thumbnail } from "./picture-choice";
import type { PictureDialogProps } from "./picture-dialog";

type PictureFieldProps = Omit<ComponentProps<"select">, "onChange"> & {
  field: Pick<Field, "name" | "label" | "optional" | "choices"> & { text: string };
  pictures: readonly SitePicture[];
};

/** Shows the chosen picture. The form sends a select, which stands in the place of the dialog's button without scripts. */
export function PictureField({ field, pictures, id, disabled, ...control }: PictureFieldProps) {
  const { name, label, text, optional, choices = [] } = field;
  const select = useRef<HTMLSelectElement>(null);
  const [value, setValue] = useState(text);
  const [picked, setPicked] = useState<PictureChoice | null>();
  const drawn = choices.flatMap(([value, alt, src]) => (src ? [{ value, alt, src, isDrawn: true as const }] : []));
  const all = [...(picked ? [picked] : []), ...pictures.map(choiceOf), ...drawn];
  const known = new Map(all.map((choice) => [choice.value, choice]));
  const none = choices.find(([value]) => value === "")?.[1] ?? "No picture";
  const { dialog, open } = usePictureDialog({
    choices: [...known.values()],
    chosen: value,
    none: optional ? none : undefined,
    onChoose: setPicked,
  });
  useEffect(() => {
    // By now the select has an option for it.
    if (picked !== undefined && select.current) enterValue(select.current, picked?.value ?? "");
  }, [picked]);
  const chosen = known.get(value);
  const verb = chosen ? "Change" : "Choose";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dialog does the same for keyboards
    <div
      className="flex flex-wrap items-center gap-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) open(event.dataTransfer.files);
      }}
    >
      {chosen ? (
        <Thumbnail choice={chosen} className="w-40" />
      ) : (
        <span className="aspect-video w-40 border border-rule bg-abyss" />
      )}
      <span className="wrap-anywhere min-w-0 grow basis-40">{chosen?.alt ?? (value ? MISSING_ALT : none)}</span>
      <select
        {...control}
        ref={select}
        name={name}
        aria-label={label}
        disabled={disabled}
        className="input noscript:block hidden"
        defaultValue={text}
        onChange={(event) => setValue(event.target.value)}
      >
        {(optional || !chosen) && <option value="">{none}</option>}
        {value && !chosen && <option value={value}>{MISSING_ALT}</option>}
        {[...known.values()].map(({ value, alt }) => (
          <option key={value} value={value}>
            {alt}
          </option>
        ))}
      </select>
      <a className="noscript:inline hidden text-link" href="/admin/content/media" target="_blank" rel="noreferrer">
        Upload a picture
      </a>
      <AdminButton
        id={id}
        aria-label={`${verb} picture: ${label}`}
        aria-describedby={control["aria-describedby"]}
        slim
        className="noscript:hidden"
        disabled={disabled}
        onClick={() => open()}
      >
        {`${verb} picture`}
      </AdminButton>
      {dialog}
    </div>
  );
}

/** A dialog to choose or upload a picture, whose script is loaded when it opens. `open` takes files that were dropped. */
export function usePictureDialog(props: Omit<PictureDialogProps, "dropped" | "open" | "onClose">): {
  open: (dropped?: FileList) => void;
  dialog: ReactNode;
} {
  const [Dialog, setDialog] = useState<typeof import("./picture-dialog").PictureDialog | null>(null);
  const [opened, setOpened] = useState<{ dropped?: FileList | undefined } | null>(null);
  const open = (dropped?: FileList) =>
    import("./picture-dialog").then(
      ({ PictureDialog }) => {
        setDialog(() => PictureDialog);
        setOpened({ dropped });
      },
      () => toast.error("The pictures can’t be shown right now. Please try again."),
    );
  const onClose = () => setOpened(null);
  return {
    open,
    dialog: Dialog && <Dialog {...props} open={opened !== null} dropped={opened?.dropped} onClose={onClose} />,
  };
}
