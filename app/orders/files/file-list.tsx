import { formatAgencyDate } from "~/lib/dates/format-date";
import type { FileSender } from "~/lib/db/column-types";
import { formatFileSize } from "~/lib/file-size";
import { Icon } from "~/ui/icon";
import type { NamedFile, OrderFile } from "./file-limits";

type Props = { files: readonly OrderFile[]; base: string; senders: Record<FileSender, string>; timeZone: string };

export const FileList = ({ files, base, senders, timeZone }: Props) => (
  <ul className="grid gap-3">
    {files.map(({ id, name, size, sender, at, preview }) => (
      <li key={id} className="flex items-center gap-4 bg-dusk p-3">
        <span className="grid size-16 shrink-0 place-items-center overflow-hidden bg-night">
          {preview ? (
            <img src={`${base}/${id}/preview`} alt="" loading="lazy" className="size-16 object-contain" />
          ) : (
            <Icon name="file" className="size-6 text-mute" />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <a className="link [overflow-wrap:anywhere]" href={`${base}/${id}`} download>
            {name}
          </a>
          <span className="block text-mute text-sm">
            {formatFileSize(size)}, {senders[sender]}, {formatAgencyDate(at, timeZone)}
          </span>
        </span>
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
            {name} <span className="text-mute text-sm">({formatFileSize(size)})</span>
          </li>
        ))}
      </ul>
    </section>
  );
