import * as z from "zod/mini";
import { toStorableText } from "~/lib/db/storable-text";
import { megabytes } from "~/lib/file-size";

const MIN_ASSETS = 3;
export const MAX_ASSETS = 5;
/** Recommended maximum: a larger file gets a warning and is still accepted. */
export const RECOMMENDED_MAX_BYTES = megabytes(10);

const COUNT_ERROR = "Please upload 3-5 brand asset files.";

/** Name, size in bytes and type of a file; the file itself is not uploaded with the form. */
const assetSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  size: z.int().check(z.nonnegative()),
  type: z.string().check(z.maxLength(127)),
});
export type BrandAsset = z.output<typeof assetSchema>;

export const brandAssets = z
  .array(assetSchema, COUNT_ERROR)
  .check(z.refine(({ length }) => length >= MIN_ASSETS && length <= MAX_ASSETS, COUNT_ERROR));

/** Returns the valid entries of a list that may be incomplete or damaged. */
export function readAssets(list: unknown): BrandAsset[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const parsed = assetSchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Truncates a long name at its start, so that the extension remains. */
export const toBrandAsset = ({ name, size, type }: BrandAsset): BrandAsset => ({
  name: toStorableText(name.slice(-255)) || "file",
  size,
  type: toStorableText(type, 127),
});

/** Some systems report no type for a file; then the extension decides. */
export const isImageOrPdf = ({ name, type }: Pick<BrandAsset, "name" | "type">): boolean =>
  /^image\/|^application\/pdf$/.test(type) ||
  (type === "" && /\.(jpe?g|png|gif|webp|avif|svg|heic|heif|bmp|tiff?|pdf)$/i.test(name));

/**
 * Returns the list after files were chosen: three or more replace the list, fewer are added to it without duplicates. Returns
 * null if the new list would have more than five files.
 */
export function chooseAssets(list: readonly BrandAsset[], chosen: readonly BrandAsset[]): BrandAsset[] | null {
  const added = chosen.filter((file) => !list.some((existing) => isSameFile(existing, file)));
  const next = chosen.length >= MIN_ASSETS ? [...chosen] : [...list, ...added];
  return next.length > MAX_ASSETS ? null : next;
}

export const isSameFile = (a: BrandAsset, b: BrandAsset): boolean =>
  a.name === b.name && a.size === b.size && a.type === b.type;
