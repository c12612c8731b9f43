import type { FileSender } from "~/lib/db/column-types";

/** What files of an order may be, for both sides and for browser and server alike. */

const MEGABYTE = 1024 * 1024;

/** Largest file, all files of an order together, and what one request of an upload brings at most, in bytes. */
export const MAX_FILE_BYTES = 25 * MEGABYTE;
export const MAX_ORDER_FILE_BYTES = 200 * MEGABYTE;
export const MAX_CHUNK_BYTES = MEGABYTE;

/** What such a request brings at least, unless it brings the end: nobody makes a file of a million pieces. */
export const MIN_CHUNK_BYTES = 64 * 1024;

/** Most files of an order. */
export const MAX_ORDER_FILES = 100;

/** Longest file name, in UTF-16 units. */
export const MAX_FILE_NAME_LENGTH = 255;

/** A file that a brief names: what its form asked for and did not upload. */
export type NamedFile = { name: string; size: number };

/** A file of an order as both sides see it. `at` is ISO 8601. */
export type OrderFile = {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  sender: FileSender;
  at: string;
  /** Whether there is a small picture of it. */
  preview: boolean;
  /** The message that it came with. */
  messageId: string | null;
};

/** A file of which a part has come so far, in bytes. */
export type UnfinishedFile = { id: string; name: string; size: number; received: number };

/** What an order's page shows of files, oldest first. */
export type OrderFiles = {
  ready: OrderFile[];
  /** Only of who looks at it. */
  unfinished: UnfinishedFile[];
  /** What the brief names and has not come yet. */
  needed: NamedFile[];
};
