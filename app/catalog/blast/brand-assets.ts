import * as z from "zod/mini";
import { toStorableText } from "~/lib/db/storable-text";
import { megabytes } from "~/lib/file-size";

/** Brand assets: of each file only name, size in bytes and type are kept. */

const MIN_ASSETS = 3;
export const MAX_ASSETS = 5;
/** The hint's size, in bytes. It is a hint: a larger file gets a warning and is still accepted. */
export const HINTED_BYTES = megabytes(10);

const COUNT = "Please upload 3-5 brand asset files.";

const asset = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  size: z.int().check(z.nonnegative()),
  type: z.string().check(z.maxLength(127)),
});
export type BrandAsset = z.output<typeof asset>;

/** A complete list. */
export const brandAssets = z
  .array(asset, COUNT)
  .check(z.refine(({ length }) => length >= MIN_ASSETS && length <= MAX_ASSETS, COUNT));

/** The files of a list that may be incomplete or, from an old draft, damaged. */
export function readAssets(list: unknown): BrandAsset[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const parsed = asset.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** What is kept of a file; an overlong name keeps its end, where the extension is. */
export const toBrandAsset = ({ name, size, type }: BrandAsset): BrandAsset => ({
  name: toStorableText(name.slice(-255)) || "file",
  size,
  type: toStorableText(type, 127),
});

/** Images and PDF, as the picker offers them; some systems know no type for a file and leave it empty. */
export const isImageOrPdf = ({ name, type }: Pick<BrandAsset, "name" | "type">): boolean =>
  /^image\/|^application\/pdf$/.test(type) ||
  (type === "" && /\.(jpe?g|png|gif|webp|avif|svg|heic|heif|bmp|tiff?|pdf)$/i.test(name));

/**
 * The list after somebody chose files. A complete choice (three to five) takes the place of the list, fewer are added to
 * it, the same file counts once. Null when there would be more than five: such a choice is ignored.
 */
export function chooseAssets(list: readonly BrandAsset[], chosen: readonly BrandAsset[]): BrandAsset[] | null {
  const added = chosen.filter((file) => !list.some((kept) => isSameFile(kept, file)));
  const next = chosen.length >= MIN_ASSETS ? [...chosen] : [...list, ...added];
  return next.length > MAX_ASSETS ? null : next;
}

export const isSameFile = (a: BrandAsset, b: BrandAsset): boolean =>
  a.name === b.name && a.size === b.size && a.type === b.type;
