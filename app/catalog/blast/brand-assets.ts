import { megabytes } from "~/lib/file-size";
import { addFiles, type NamedFile, namedFilesRule } from "../named-files";

const MIN_ASSETS = 3;
export const MAX_ASSETS = 5;
/** Recommended maximum: a larger file gets a warning and is still accepted. */
export const RECOMMENDED_MAX_BYTES = megabytes(10);

const COUNT_ERROR = "Please upload 3-5 brand asset files.";

export const brandAssets = namedFilesRule(MIN_ASSETS, MAX_ASSETS, COUNT_ERROR);

/** Some systems report no type for a file; then the extension decides. */
export const isImageOrPdf = ({ name, type }: Pick<NamedFile, "name" | "type">): boolean =>
  /^image\/|^application\/pdf$/.test(type) ||
  (type === "" && /\.(jpe?g|png|gif|webp|avif|svg|heic|heif|bmp|tiff?|pdf)$/i.test(name));

/**
 * Returns the list after files were chosen: three or more replace the list, fewer are added to it without duplicates. Returns
 * null if the new list would have more than five files.
 */
export function chooseAssets(list: readonly NamedFile[], chosen: readonly NamedFile[]): NamedFile[] | null {
  const next = addFiles(chosen.length >= MIN_ASSETS ? [] : list, chosen);
  return next.length > MAX_ASSETS ? null : next;
}
