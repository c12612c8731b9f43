import { type ComponentProps, useState } from "react";
import { Link } from "react-router";
import { SitePictureImage } from "~/content/documents/site-picture";
import type { SitePicture } from "~/content/site";

type PictureSelectProps = Omit<ComponentProps<"select">, "onChange" | "defaultValue"> & {
  /** Name of the chosen picture, or empty. */
  initial: string;
  optional?: boolean | undefined;
  pictures: readonly SitePicture[];
};

/** Chooses an uploaded picture by its alternative text, and shows it. Without scripts the shown one is that of the last answer. */
export function PictureSelect({ initial, optional, pictures, ...control }: PictureSelectProps) {
  const [name, setName] = useState(initial);
  const chosen = pictures.find((picture) => picture.name === name);
  return (
    <span className="row">
      <select {...control} className="input" defaultValue={initial} onChange={(event) => setName(event.target.value)}>
        {(optional || !chosen) && <option value="">No picture</option>}
        {initial !== "" && !pictures.some((picture) => picture.name === initial) && (
          <option value={initial}>Deleted picture</option>
        )}
        {pictures.map((picture) => (
          <option key={picture.name} value={picture.name}>
            {picture.alt}
          </option>
        ))}
      </select>
      {chosen ? (
        <SitePictureImage picture={chosen} sizes="96px" className="h-auto w-24" />
      ) : (
        <Link className="text-link" to="/admin/content/media">
          Upload a picture
        </Link>
      )}
    </span>
  );
}
