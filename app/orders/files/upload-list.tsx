import { formatFileSize } from "~/lib/file-size";
import { Button } from "~/ui/button";
import type { Upload } from "./use-uploads";

type Props = {
  uploads: readonly Upload[];
  retry: (upload: Upload) => void;
  stop: (upload: Upload) => void;
  dense: boolean;
};

/** The files on their way, each with how far it is and what can be done about it. */
export const UploadList = ({ uploads, retry, stop, dense }: Props) => (
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
            <Button {...look(dense, "cyan")} onClick={() => retry(upload)}>
              TRY AGAIN<span className="sr-only"> ({upload.file.name})</span>
            </Button>
          )}
          <Button {...look(dense, "ghost")} onClick={() => stop(upload)}>
            {upload.state === "refused" ? "OK" : "STOP"}
            <span className="sr-only"> ({upload.file.name})</span>
          </Button>
        </div>
      </li>
    ))}
  </ul>
);

const look = (dense: boolean, tone: "cyan" | "ghost") => (dense ? { dense: "plain" as const } : { tone });

function Line({ upload: { file, sent, state, error } }: { upload: Upload }) {
  const fault = state === "refused" || state === "interrupted";
  return (
    <p className="[overflow-wrap:anywhere]">
      <strong>{file.name}</strong>
      <span className={`block text-sm ${fault ? "text-danger" : state === "waiting" ? "text-gold" : "text-mute"}`}>
        {fault ? error : wordsOf(state, sent, file.size)}
      </span>
    </p>
  );
}

function wordsOf(state: Upload["state"], sent: number, size: number): string {
  const far = `${formatFileSize(sent)} of ${formatFileSize(size)}`;
  if (state === "queued") return "Waiting for the previous file.";
  return state === "waiting" ? `${far}. The connection was lost, and we’ll keep trying.` : `${far} sent`;
}
