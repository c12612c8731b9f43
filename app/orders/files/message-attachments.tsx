import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatFileSize } from "~/lib/file-size";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/use-hydrated";
import { MAX_FILE_BYTES, type OrderFile } from "./file-limits";
import { UploadList } from "./file-uploader";
import { useUploads } from "./use-uploads";

export function MessageFiles({ files, base }: { files: readonly OrderFile[]; base: string }) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-3" aria-label="Attached files">
      {files.map(({ id, name, size, preview }) => (
        <li key={id} className="flex min-w-0 items-center gap-3 bg-night/60 p-2">
          {preview ? (
            <img src={`${base}/${id}/preview`} alt="" loading="lazy" className="size-12 shrink-0 object-contain" />
          ) : (
            <Icon name="file" className="size-6 shrink-0 text-mute" />
          )}
          <span className="min-w-0">
            <a className="link [overflow-wrap:anywhere]" href={`${base}/${id}`} download>
              {name}
            </a>
            <span className="block text-mute text-sm">{formatFileSize(size)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export const filesOfMessage = (files: readonly OrderFile[], message: { id: string; sender: OrderFile["sender"] }) =>
  files.filter(({ messageId, sender }) => messageId === message.id && sender === message.sender);

type FieldProps = {
  attachments: ReturnType<typeof useAttachments>;
  /** Whether the form also works without JavaScript. */
  plain?: boolean;
  dense?: boolean;
  /** The button that sends the message: the one for files stands after it. */
  children?: ReactNode;
};

export function AttachmentField({ attachments, plain = false, dense = false, children }: FieldProps) {
  const scripted = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const { uploads, retry, stop } = attachments;
  return (
    <div className={dense ? "mb-5 empty:mb-0" : ""}>
      {isOpen && <Chooser attachments={attachments} dense={dense} />}
      {scripted && !isOpen && dense && (
        <Button dense="plain" onClick={() => setIsOpen(true)}>
          <Icon name="file" className="size-6" /> Attach files
        </Button>
      )}
      {plain && (
        <noscript>
          <label className="mb-2 block font-semibold">
            Files with this message
            <input type="file" name="files" multiple className="file-input" />
          </label>
        </noscript>
      )}
      {children && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {children}
          {scripted && !isOpen && (
            <button type="button" className="link-quiet min-h-11 max-sm:mx-auto" onClick={() => setIsOpen(true)}>
              Attach files
            </button>
          )}
        </div>
      )}
      <UploadList uploads={uploads} retry={retry} stop={stop} dense={dense} />
    </div>
  );
}

/** Takes the focus from the button that opened it. */
function Chooser({ attachments: { input }, dense }: FieldProps) {
  const id = useId();
  useEffect(() => input.current?.focus(), [input]);
  return (
    <>
      <label htmlFor={id} className={dense ? "mb-1 block text-mute text-sm" : "mb-2 block font-semibold"}>
        Files with this message
      </label>
      <input
        ref={input}
        type="file"
        id={id}
        name="files"
        multiple
        aria-describedby={`${id}-hint`}
        className={`file-input ${dense ? "file-input-dense" : ""}`}
      />
      <p id={`${id}-hint`} className={`mt-1 text-mute text-sm ${dense ? "" : "mb-4"}`}>
        {`They’re sent with the message, up to ${formatFileSize(MAX_FILE_BYTES)} each.`}
      </p>
    </>
  );
}

/** `onReady` sends the message after all of its files are uploaded. */
type AttachmentOptions = { base: string; orderId: string; messageId: string; onReady: () => void };

/** If a file is refused, stopped or interrupted, the message is not sent until the user clicks Send again. */
export function useAttachments({ onReady, ...message }: AttachmentOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(0);
  const { uploads, add, retry, stop } = useUploads({
    ...message,
    onDone: () => setPending((files) => files - 1),
  });
  const ready = useRef(onReady);
  ready.current = onReady;
  const wasPending = useRef(0);
  useEffect(() => {
    if (wasPending.current > 0 && pending === 0) ready.current();
    wasPending.current = pending;
  }, [pending]);
  const busy = uploads.some(({ state }) => state === "queued" || state === "sending" || state === "waiting");
  return {
    uploads,
    input,
    sending: pending > 0 && busy,
    retry,
    stop,
    send: () => {
      const files = [...(input.current?.files ?? [])];
      if (input.current) input.current.value = "";
      const interrupted = uploads.filter(({ state }) => state === "interrupted");
      for (const upload of interrupted) retry(upload);
      const wanted = files.length + interrupted.length;
      if (files.length > 0) add(files);
      if (wanted > 0) setPending(wanted);
      else onReady();
    },
  };
}
