import { formatFileSize, megabytes } from "~/lib/file-size";

/** Of the uploaded file. */
const MAX_PICTURE_BYTES = megabytes(8);

/** Null if it is not too large. */
export const findPictureSizeFault = (bytes: number): string | null =>
  bytes > MAX_PICTURE_BYTES
    ? `This picture has ${formatFileSize(bytes)}. The limit is ${formatFileSize(MAX_PICTURE_BYTES)}. Make it smaller, and choose it again.`
    : null;

export const MAX_PICTURES = 500;

/** UTF-16 units of an alternative text. */
export const MIN_ALT = 5;
export const MAX_ALT = 250;
