import { formatDayOfYear } from "~/lib/dates/format-date";
import type { FileSender } from "~/lib/db/column-types";
import { formatFileSize } from "~/lib/file-size";
import { Icon } from "~/ui/icon";
import type { NamedFile, OrderFile } from "./file-limits";

type Props = { files: readonly OrderFile[]; base: string; senders: Record<FileSender, string>; timeZone: string };

/** For customers. */
export const FILE_SENDERS: Record<FileSender, string> = { customer: "You", team: "From us" };

export const FileList = ({ files, base, senders, timeZone }: Props) => (
  <ul>
    {files.map(({ id, name, size, sender, at, preview }) => (
      <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-3 border-panel-hi border-b-2 py-1">
        <span className="grid size-8 shrink-0 place-items-center overflow-hidden bg-panel-hi">
          {preview ? (
            <img src={`${base}/${id}/preview`} alt="" loading="lazy" className="size-8 object-cover" />
          ) : (
            <Icon name="file" className="size-6" />
          )}
        </span>
        <span className="min-w-0 flex-1 basis-32">
          <span className="block truncate font-medium">{name}</span>
          <span className="block text-mute text-sm">
            {`${senders[sender]} · ${formatFileSize(size)} · ${formatDayOfYear(at, timeZone)}`}
          </span>
        </span>
        <a
          className="link inline-flex min-h-11 items-center"
          href={`${base}/${id}`}
          download
          aria-label={`Download ${name}`}
        >
          Download
        </a>
      </li>
    ))}
  </ul>
);

export const MissingFiles = ({ title, files }: { title: string; files: readonly NamedFile[] }) =>
  files.length > 0 && (
    <section className="mb-6 border-gold border-l-4 pl-4">
      <h3 className="mb-2 font-sans font-semibold">{title}</h3>
      <ul className="grid gap-1">
        {files.map(({ name, size }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <span translate="no">{name}</span> <span className="text-mute text-sm">{`(${formatFileSize(size)})`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
