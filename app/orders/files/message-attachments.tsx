import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatFileSize } from "~/lib/file-size";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/use-hydrated";
import { MAX_FILE_BYTES, type OrderFile } from "./file-limits";
import { UploadList } from "./file-uploader";
import { isBeingSent, useUploads } from "./use-uploads";

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
  /** In the back office. */
  dense?: boolean;
  /** Before the button for files, in the back office. */
  before?: ReactNode;
  /** The button that sends the message: the one for files stands after it, in the back office before it. */
  children: ReactNode;
};

export function AttachmentField({ attachments, plain = false, dense = false, before, children }: FieldProps) {
  const scripted = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const { uploads, retry, stop } = attachments;
  const attachButton = scripted && !isOpen && (
    <button
      type="button"
      className={dense ? "button quiet" : "link-quiet min-h-11 max-sm:mx-auto"}
      onClick={() => setIsOpen(true)}
    >
      Attach files
    </button>
  );
  return (
    <div className={dense ? "tight" : ""}>
      {isOpen && <Chooser attachments={attachments} dense={dense} />}
      {plain && (
        <noscript>
          <label className="mb-2 block font-semibold">
            Files with this message
            <input type="file" name="files" multiple className="file-input" />
          </label>
        </noscript>
      )}
      <div className={dense ? "row" : "flex flex-wrap items-center gap-x-4 gap-y-1"}>
        {before}
        {dense && attachButton}
        {children}
        {!dense && attachButton}
      </div>
      <UploadList uploads={uploads} retry={retry} stop={stop} dense={dense} />
    </div>
  );
}

/** Takes the focus from the button that opened it. */
function Chooser({ attachments: { input }, dense }: Pick<FieldProps, "attachments" | "dense">) {
  const id = useId();
  useEffect(() => input.current?.focus(), [input]);
  return (
    <div>
      <label htmlFor={id} className={dense ? "mb-1 block font-medium text-sm" : "mb-2 block font-semibold"}>
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
    </div>
  );
}

type AttachmentOptions = {
  base: string;
  orderId: string;
  messageId: string;
  /** Sends the message after all of its files are uploaded, with their ids: the server refuses it if one is missing. */
  onReady: (fileIds: readonly string[]) => void;
};

/** If a file is refused, stopped or interrupted, the message is not sent until the user clicks Send again. */
export function useAttachments({ onReady, ...message }: AttachmentOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  /** Files of the message that have arrived. */
  const arrived = useRef<{ messageId: string; ids: string[] }>({ messageId: "", ids: [] });
  if (arrived.current.messageId !== message.messageId) arrived.current = { messageId: message.messageId, ids: [] };
  const { uploads, add, retry, stop } = useUploads({
    ...message,
    onDone: (_name, id) => arrived.current.ids.push(id),
  });
  const isSending = uploads.some(isBeingSent);
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    if (!isWaiting || isSending) return;
    setIsWaiting(false);
    // What is left was refused or interrupted; the list says so.
    if (uploads.length === 0) ready.current(arrived.current.ids);
  }, [isWaiting, isSending, uploads.length]);
  return {
    uploads,
    input,
    sending: isWaiting || isSending,
    retry,
    stop: (upload: Parameters<typeof stop>[0]) => {
      setIsWaiting(false);
      stop(upload);
    },
    send: () => {
      const files = [...(input.current?.files ?? [])];
      if (input.current) input.current.value = "";
      const interrupted = uploads.filter(({ state }) => state === "interrupted");
      for (const upload of interrupted) retry(upload);
      if (files.length > 0) add(files);
      if (files.length + interrupted.length > 0 || isSending) setIsWaiting(true);
      else onReady(arrived.current.ids);
    },
  };
}
