/** Of the uploaded file. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

export const MAX_PICTURES = 500;

/** UTF-16 units of an alternative text. */
export const MIN_ALT = 5;
export const MAX_ALT = 250;
