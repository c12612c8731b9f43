import { formatFileSize, megabytes } from "~/lib/file-size";

/** Of the file that the server gets. */
export const MAX_PICTURE_BYTES = megabytes(8);

/** Of a file that the browser makes smaller before it sends it. */
export const MAX_CHOSEN_BYTES = megabytes(40);

/** For `accept`. The server decides by the content of the file. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/svg+xml";

/** Null if it is not too large. */
export const findPictureSizeFault = (bytes: number, limit = MAX_PICTURE_BYTES): string | null =>
  bytes > limit
    ? `This picture has ${formatFileSize(bytes)}. The limit is ${formatFileSize(limit)}. Make it smaller, and choose it again.`
    : null;

export const MAX_PICTURES = 500;

/** UTF-16 units of an alternative text. */
export const MIN_ALT = 5;
export const MAX_ALT = 250;
