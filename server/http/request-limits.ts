import { MAX_CHUNK_BYTES, MAX_ORDER_FILE_BYTES } from "~/orders/files/file-limits";

/** How large a request may be, and how long it may take to come in: little, but where it brings an event or files. */
type RequestLimits = {
  /** Of the body, in bytes. */
  bytes: number;
  /** Until all of it has come, in milliseconds. */
  time: number;
};

/** The provider's webhook is exempt from the origin rule (its signature is the proof). */
export const WEBHOOK_PATH = "/api/webhooks/stripe";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const SECOND = 1_000;

const USUAL: RequestLimits = { bytes: 64 * KILOBYTE, time: 30 * SECOND };

const OTHERS: readonly (RequestLimits & { path: RegExp })[] = [
  { path: new RegExp(`^${WEBHOOK_PATH}$`), bytes: MEGABYTE, time: 30 * SECOND },
  // A part of a file. Phones in the country send 64 KiB, the least, in a minute and a half.
  { path: /^\/(my-order|admin)\/files\/[0-9a-f-]{36}$/, bytes: MAX_CHUNK_BYTES, time: 120 * SECOND },
  // A form with all files of an order, and what stands around them.
  { path: /^\/my-order\/upload$/, bytes: MAX_ORDER_FILE_BYTES + MEGABYTE, time: 30 * 60 * SECOND },
];

/** The most that any request may take, in milliseconds. */
export const MAX_REQUEST_MS = Math.max(USUAL.time, ...OTHERS.map(({ time }) => time));

/** The limits of a request to this path. */
export const requestLimitsFor = (pathname: string): RequestLimits =>
  OTHERS.find(({ path }) => path.test(pathname)) ?? USUAL;
