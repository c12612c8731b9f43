import * as z from "zod/mini";
import { toStorableText } from "~/lib/db/storable-text";

/** Name, size in bytes and type of a file; the file itself is not uploaded with the form. */
const fileSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  size: z.int().check(z.nonnegative()),
  type: z.string().check(z.maxLength(127)),
});
export type NamedFile = z.output<typeof fileSchema>;

/** From `least` to `most` files. */
export const namedFilesRule = (least: number, most: number, message: string) =>
  z.array(fileSchema, message).check(z.refine(({ length }) => length >= least && length <= most, message));

/** Returns the valid entries of a list that may be incomplete or damaged. */
export function readNamedFiles(list: unknown): NamedFile[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const parsed = fileSchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** "logo.png, colors.pdf" */
export const formatNamedFiles = (files: unknown): string =>
  readNamedFiles(files)
    .map(({ name }) => name)
    .join(", ");

/** The list with the chosen files that it does not have yet. */
export const addFiles = (list: readonly NamedFile[], chosen: readonly NamedFile[]): NamedFile[] => [
  ...list,
  ...chosen.map(toNamedFile).filter((file) => !list.some((other) => isSameFile(other, file))),
];

/** Truncates a long name at its start, so that the extension remains. */
const toNamedFile = ({ name, size, type }: NamedFile): NamedFile => ({
  name: toStorableText(name.slice(-255)) || "file",
  size,
  type: toStorableText(type, 127),
});

const isSameFile = (a: NamedFile, b: NamedFile): boolean => a.name === b.name && a.size === b.size && a.type === b.type;
