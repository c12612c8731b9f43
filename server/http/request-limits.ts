import { MAX_CHUNK_BYTES, MAX_ORDER_FILE_BYTES } from "~/orders/files/file-limits";

/** Of a request's body, and until it has arrived. `discardedBytes`: of a larger body that is read before it is refused. */
export type RequestLimits = { bytes: number; ms: number; discardedBytes?: number };

/** Exempt from the origin check: its signature proves the sender. */
export const WEBHOOK_PATH = "/api/webhooks/stripe";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const SECOND = 1_000;

const DEFAULT_LIMITS: RequestLimits = { bytes: 64 * KILOBYTE, ms: 30 * SECOND };

const PATH_LIMITS: readonly (RequestLimits & { path: RegExp })[] = [
  { path: new RegExp(`^${WEBHOOK_PATH}$`), bytes: MEGABYTE, ms: 30 * SECOND },
  // A chunk of a file. On slow mobile networks the smallest one, 64 KiB, takes a minute and a half.
  { path: /^\/(my-order|admin)\/files\/[0-9a-f-]{36}$/, bytes: MAX_CHUNK_BYTES, ms: 120 * SECOND },
  // Browsers show no response while they are sending a form. Photos of phones have up to 50 MB.
  {
    path: /^\/admin\/content\/media(\.data)?$/,
    bytes: 9 * MEGABYTE,
    ms: 120 * SECOND,
    discardedBytes: 64 * MEGABYTE,
  },
  // A text of up to 60,000 signs, of which a form writes some as nine.
  {
    path: /^\/admin\/content\/(site|emails|(legal|page|post)-[\w-]+)(\.data)?$/,
    bytes: 640 * KILOBYTE,
    ms: 30 * SECOND,
  },
  { path: /^\/my-order\/upload$/, bytes: MAX_ORDER_FILE_BYTES + MEGABYTE, ms: 30 * 60 * SECOND },
];

export const MAX_REQUEST_MS = Math.max(DEFAULT_LIMITS.ms, ...PATH_LIMITS.map(({ ms }) => ms));

export const requestLimitsFor = (pathname: string): RequestLimits =>
  PATH_LIMITS.find(({ path }) => path.test(pathname)) ?? DEFAULT_LIMITS;
