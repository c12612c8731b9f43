import type { FileKey } from "./storage";

/** Name of a picture's file in its folder of the file store. */
export const pictureFile = (width: number, format: "webp" | "avif"): string => `${width}-${format}`;

/** The largest file with hardly any loss, until the AVIF files are made of it. */
export const PICTURE_SOURCE = "source";

/** Of a HEIC photo that the browser could not convert: no decoder of HEVC is free of patents. */
export const HEIC_ADVICE =
  "This is a HEIC photo, which only Safari and iPhones convert while they upload it. Use one of them, or export the photo as JPEG.";

/** What pages show of a picture. */
export const pictureKeys = (folder: string, widths: readonly number[], avif: boolean): FileKey[] =>
  widths.flatMap((width): FileKey[] => [
    `${folder}/${pictureFile(width, "webp")}`,
    ...(avif ? [`${folder}/${pictureFile(width, "avif")}` as const] : []),
  ]);
