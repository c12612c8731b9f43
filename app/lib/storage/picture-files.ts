/** Name of a picture's file in its folder of the file store. */
export const pictureFile = (width: number, format: "webp" | "avif"): string => `${width}-${format}`;

/** The largest file with hardly any loss, until the AVIF files are made of it. */
export const PICTURE_SOURCE = "source";
