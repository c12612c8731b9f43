import { formatFileSize } from "~/lib/file-size";
import type { NamedFile } from "./file-limits";

/** What the brief names and nobody has sent yet. */
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
