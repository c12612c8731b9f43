import { formatAgencyDate } from "~/lib/dates/format-date";
import { formatFileSize } from "~/lib/file-size";
import { Icon } from "~/ui/icon";
import type { FileSender, OrderFile } from "./file-limits";

type Props = {
  files: readonly OrderFile[];
  /** Where they are downloaded. */
  base: string;
  /** How each sender is called here. */
  senders: Record<FileSender, string>;
  timeZone: string;
};

/** The files that are there, with size, day, sender and a small picture where there is one. */
export const FileList = ({ files, base, senders, timeZone }: Props) => (
  <ul className="grid gap-3">
    {files.map(({ id, name, size, sender, at, preview }) => (
      <li key={id} className="flex items-center gap-4 bg-dusk p-3">
        <span className="grid size-16 shrink-0 place-items-center overflow-hidden bg-night">
          {preview ? (
            <img src={`${base}/${id}/preview`} alt="" loading="lazy" className="size-16 object-contain" />
          ) : (
            <Icon name="file" className="size-8 text-mute" />
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
