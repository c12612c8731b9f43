import * as z from "zod/mini";
import { errorMessageIn } from "~/lib/http/reference";
import { MAX_CHUNK_BYTES, MIN_CHUNK_BYTES } from "./file-limits";

/** Sends one file in parts, and goes on where a broken connection left it. In the browser. */

/** Why a file was not sent: the shop's own sentence. */
export class UploadRefused extends Error {
  override name = "UploadRefused";
}
/** The connection did not come back in time; the upload can be gone on with. */
export class UploadInterrupted extends Error {
  override name = "UploadInterrupted";
}

type Options = {
  /** "/my-order/files", or that of the staff. */
  base: string;
  orderId: string;
  /** The upload to go on with. */
  resume?: string;
  /** Staff send it for a delivery. */
  forDelivery?: boolean;
  /** The message that the file comes with. */
  messageId?: string;
  signal: AbortSignal;
  /** The shop's name of this upload, as soon as it has one. */
  onBegin: (id: string) => void;
  /** `sent` in bytes. `waiting`: the connection is away, and we try again by ourselves. */
  onProgress: (progress: { sent: number; waiting: boolean }) => void;
};

const state = z.object({ id: z.string(), received: z.number(), done: z.boolean() });
type State = z.output<typeof state>;

/** What the first part has; later ones grow while the connection is quick. */
const FIRST_CHUNK = 4 * MIN_CHUNK_BYTES;
/** A part that came through in this time may be larger the next time, in milliseconds. */
const QUICK = 1_000;
/** How long one request may take, in milliseconds. */
const PATIENCE = 110_000;
/** Pauses between attempts, in milliseconds; after the last one we give up. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

/** Resolves once the shop has all of it. Rejects with UploadRefused, UploadInterrupted, or the signal's reason. */
export async function sendFile(file: File, options: Options): Promise<void> {
  const { base, orderId, signal, onBegin, onProgress } = options;
  let size = FIRST_CHUNK;
  let sent = 0;
  const attempt = (request: () => Promise<Response>) =>
    patiently(request, signal, () => {
      size = Math.max(MIN_CHUNK_BYTES, size / 2);
      onProgress({ sent, waiting: true });
    });
  const { name, size: whole } = file;
  const { resume, forDelivery, messageId } = options;
  const announced = JSON.stringify({ orderId, name, size: whole, resume, forDelivery, messageId });
  const json = { "Content-Type": "application/json" };
  let now = await attempt(() => post(base, announced, json, signal));
  onBegin(now.id);
  while (!now.done) {
    const { id, received } = now;
    sent = received;
    onProgress({ sent, waiting: false });
    const began = performance.now();
    now = await attempt(() =>
      post(`${base}/${id}?offset=${received}`, file.slice(received, received + size), BYTES, signal),
    );
    if (performance.now() - began < QUICK) size = Math.min(MAX_CHUNK_BYTES, size * 2);
  }
  onProgress({ sent: whole, waiting: false });
}

const BYTES = { "Content-Type": "application/octet-stream" };

const post = (url: string, body: BodyInit, headers: Record<string, string>, signal: AbortSignal): Promise<Response> =>
  fetch(url, { method: "POST", body, headers, signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) });

/** Asks until there is an answer: a broken connection, a busy shop and one that restarts are waited for. */
async function patiently(request: () => Promise<Response>, signal: AbortSignal, onWait: () => void): Promise<State> {
  for (const pause of [...PAUSES, null]) {
    const answer = await request().catch(() => null);
    signal.throwIfAborted();
    if (answer && !isPassing(answer.status)) return read(answer);
    if (pause === null) break;
    onWait();
    await pauseFor(pause, signal);
  }
  throw new UploadInterrupted("The connection was lost.");
}

const isPassing = (status: number) => status >= 500 || status === 408 || status === 429;

async function read(answer: Response): Promise<State> {
  const body: unknown = await answer.json().catch(() => null);
  const found = state.safeParse(body);
  if (answer.ok && found.success) return found.data;
  throw new UploadRefused(
    errorMessageIn(body) ?? "We couldn’t accept this file. Please reload the page and try again.",
  );
}

/** Ends early when the browser says that it is online again. Rejects with the signal's reason. */
function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (settle: () => void) => {
      clearTimeout(timer);
      over.abort();
      settle();
    };
    const timer = setTimeout(() => end(resolve), milliseconds);
    window.addEventListener("online", () => end(resolve), { signal: over.signal });
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { signal: over.signal });
  });
}
