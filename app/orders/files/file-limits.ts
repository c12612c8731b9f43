import type { OrderFileRow } from "~/lib/db/schema/index";

const MEGABYTE = 1024 * 1024;

export const MAX_FILE_BYTES = 25 * MEGABYTE;
/** All files of an order together. */
export const MAX_ORDER_FILE_BYTES = 200 * MEGABYTE;
export const MAX_CHUNK_BYTES = MEGABYTE;

/** Except for the last chunk of a file. Limits the number of stored parts. */
export const MIN_CHUNK_BYTES = 64 * 1024;

export const MAX_ORDER_FILES = 100;

/** Of a PDF; all are in the file. */
export const MAX_SHOWN_PAGES = 20;

/** In UTF-16 units. */
export const MAX_FILE_NAME_LENGTH = 255;

/** From the brief: the form did not upload it. `size` in bytes. */
export type NamedFile = { name: string; size: number };

/** A complete file. `size` in bytes, `at` ISO 8601. `preview`: whether a thumbnail exists. `shownAs`: null for a download only. */
export type OrderFile = Pick<OrderFileRow, "id" | "name" | "size" | "sender" | "preview" | "messageId" | "pages"> & {
  at: string;
  shownAs: "pages" | "frame" | null;
};

export type UnfinishedFile = { id: string; name: string; size: number; received: number };

/** Oldest first. */
export type OrderFiles = {
  ready: OrderFile[];
  /** Only the viewer's own uploads. */
  unfinished: UnfinishedFile[];
  needed: NamedFile[];
};
