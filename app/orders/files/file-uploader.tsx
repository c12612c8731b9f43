import { type ComponentProps, useEffect, useId, useRef } from "react";
import { Form, useRevalidator } from "react-router";
import { formatFileSize } from "~/lib/file-size";
import { Button } from "~/ui/button";
import { HiddenFields } from "~/ui/hidden-fields";
import { toast } from "~/ui/toast";
import { useHydrated } from "~/ui/use-hydrated";
import { MAX_FILE_BYTES, MAX_ORDER_FILE_BYTES, type UnfinishedFile } from "./file-limits";
import { type Upload, useUploads } from "./use-uploads";

type UploadListProps = {
  uploads: readonly Upload[];
  retry: (upload: Upload) => void;
  stop: (upload: Upload) => void;
  dense: boolean;
};

export const UploadList = ({ uploads, retry, stop, dense }: UploadListProps) => (
  <ul className="mt-4 grid gap-3 empty:mt-0" aria-label="Uploads">
    {uploads.map((upload) => (
      <li key={upload.key} className="bg-dusk p-3">
        <Line upload={upload} />
        {upload.state === "refused" ? null : (
          <progress
            className="upload-progress mt-2"
            max={upload.file.size}
            value={upload.sent}
            aria-label={`Upload of ${upload.file.name}`}
          />
        )}
        <div className="mt-3 flex flex-wrap gap-3 empty:mt-0">
          {upload.state === "interrupted" && (
            <UploadButton dense={dense} onClick={() => retry(upload)} tone="cyan">
              <span>{dense ? "Try again" : "TRY AGAIN"}</span>
              <span className="sr-only">{` (${upload.file.name})`}</span>
            </UploadButton>
          )}
          <UploadButton dense={dense} onClick={() => stop(upload)}>
            <span>{upload.state === "refused" ? "OK" : dense ? "Stop" : "STOP"}</span>
            <span className="sr-only">{` (${upload.file.name})`}</span>
          </UploadButton>
        </div>
      </li>
    ))}
  </ul>
);

type UploadButtonProps = { dense: boolean; tone?: "cyan" | "ghost" } & ComponentProps<"button">;

/** In the portal, or in the back office (`dense`). */
const UploadButton = ({ dense, tone = "ghost", ...button }: UploadButtonProps) =>
  dense ? <button type="button" {...button} className="button slim" /> : <Button {...button} tone={tone} />;

function Line({ upload: { file, sent, state, error } }: { upload: Upload }) {
  const failed = state === "refused" || state === "interrupted";
  return (
    <p className="[overflow-wrap:anywhere]">
      <strong>{file.name}</strong>
      <span className={`block text-sm ${failed ? "text-danger" : state === "waiting" ? "text-gold" : "text-mute"}`}>
        {failed ? error : describeProgress(state, sent, file.size)}
      </span>
    </p>
  );
}

function describeProgress(state: Upload["state"], sent: number, size: number): string {
  const progress = `${formatFileSize(sent)} of ${formatFileSize(size)}`;
  if (state === "queued") return "Waiting for the previous file.";
  return state === "waiting" ? `${progress}. The connection was lost, and we’ll keep trying.` : `${progress} sent`;
}

type FileUploaderProps = {
  /** URL for chunks: "/my-order/files". */
  base: string;
  /** The form's action without JavaScript. */
  plain?: string;
  /** Action of the form that removes an unfinished upload, with `intent`, `orderId` and `fileId`. */
  removeAt: string;
  orderId: string;
  unfinished: readonly UnfinishedFile[];
  /** In the back office. */
  dense?: boolean;
  forDelivery?: boolean;
  /** Called with the uploads that have not arrived, and the ids of those that have. */
  onUploads?: (uploads: readonly Upload[], arrived: readonly string[]) => void;
  /** Of the button, outside the back office. */
  tone?: "gold" | "ghost";
};

type UnfinishedProps = FileUploaderProps & { files: readonly UnfinishedFile[] };

const HINT = `Up to ${formatFileSize(MAX_FILE_BYTES)} each and ${formatFileSize(MAX_ORDER_FILE_BYTES)} for the whole order: images, PDFs, documents, video, audio, fonts, design files, ZIP.`;

/** A picture's preview is made after its upload. */
const PICTURE = /\.(png|jpe?g|webp|gif|avif)$/i;
const PREVIEW_WAITS_MS = [2_500, 10_000];

export function FileUploader(props: FileUploaderProps) {
  const { base, plain, orderId, unfinished, dense = false, forDelivery, onUploads, tone = "ghost" } = props;
  const id = useId();
  const scripted = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const arrived = useRef<string[]>([]);
  const { uploads, add, retry, stop } = useUploads({
    base,
    orderId,
    forDelivery,
    onDone: (name, id) => {
      arrived.current.push(id);
      toast.success(`${name} is uploaded`);
      void revalidate();
      if (!PICTURE.test(name)) return;
      for (const wait of PREVIEW_WAITS_MS) setTimeout(() => void revalidate(), wait);
    },
  });
  const begin = () => {
    const files = [...(input.current?.files ?? [])];
    if (files.length > 0) add(files);
    // Cleared, so that choosing the same file again fires a change event.
    if (input.current) input.current.value = "";
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for files that were chosen before hydration
  useEffect(begin, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per change of the list
  useEffect(() => onUploads?.(uploads, arrived.current), [uploads]);
  const left = unfinished.filter((file) => !uploads.some((upload) => upload.id === file.id));
  return (
    <>
      <form
        method="post"
        action={plain ?? base}
        encType="multipart/form-data"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <label htmlFor={id} className={dense ? "mb-1 block font-medium text-sm" : "mb-2 block font-semibold"}>
          {forDelivery ? "Add files to the delivery" : "Add files"}
        </label>
        <input
          ref={input}
          type="file"
          id={id}
          name={forDelivery ? "deliveryFiles" : "files"}
          multiple
          aria-describedby={`${id}-hint`}
          // The control is cleared after each choice, so that "No file chosen" would always be visible.
          className={`file-input ${dense ? "file-input-dense" : tone === "gold" ? "file-input-gold" : ""} ${scripted ? "text-transparent" : ""}`}
          onChange={begin}
        />
        <p id={`${id}-hint`} className="mt-2 text-mute text-sm">
          {HINT}
        </p>
        {!scripted && plain && (
          <Button type="submit" className="mt-4">
            UPLOAD
          </Button>
        )}
      </form>
      <UploadList
        uploads={uploads}
        retry={retry}
        stop={(upload) => {
          stop(upload);
          void revalidate();
        }}
        dense={dense}
      />
      {left.length > 0 && <Unfinished {...props} files={left} />}
    </>
  );
}

/** Interrupted uploads of this or another tab. */
const Unfinished = ({ files, removeAt, orderId, plain, dense = false }: UnfinishedProps) => (
  <section className="mt-5 border-gold border-l-4 pl-4">
    <p className="mb-3">
      {`${files.length === 1 ? "This upload" : "These uploads"} stopped early. Choose the same file again to resume.`}
    </p>
    <ul className="grid gap-3">
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <strong>{file.name}</strong>
            <span className="block text-mute text-sm">
              {`${formatFileSize(file.received)} of ${formatFileSize(file.size)}`}
            </span>
          </span>
          <Form method="post" action={removeAt} preventScrollReset navigate={plain !== undefined}>
            <HiddenFields values={{ orderId, fileId: file.id }} />
            <UploadButton dense={dense} type="submit" name="intent" value="remove-upload">
              <span>{dense ? "Remove" : "REMOVE"}</span>
              <span className="sr-only">{` ${file.name}`}</span>
            </UploadButton>
          </Form>
        </li>
      ))}
    </ul>
  </section>
);
