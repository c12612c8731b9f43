import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { errorMessageIn } from "~/lib/http/error-body";

/** Few requests for a large file; even 40 kbit/s send one in time. */
const CHUNK_BYTES = 512 * 1024;
const REQUEST_TIMEOUT_MS = 110_000;
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

/** `waiting`: the connection was lost and is retried automatically. `interrupted`: the user must retry. */
export type Upload = {
  key: number;
  /** The server's id; null before its first response. */
  id: string | null;
  file: File;
  sent: number;
  state: "queued" | "sending" | "waiting" | "interrupted" | "refused";
  error: string | null;
};

/** `base`: "/my-order/files", or the URL for admins. */
type UploadTarget = { base: string; orderId: string; forDelivery?: boolean; messageId?: string };

/** Still on its way to the server, without the user's help. */
export const isBeingSent = ({ state }: Upload): boolean =>
  state === "queued" || state === "sending" || state === "waiting";

/** Lists of this page that are being sent. */
let sendingLists = 0;
export const areFilesBeingSent = (): boolean => sendingLists > 0;

/** Uploads the added files one after another. A finished file leaves the list. The browser asks before it leaves the page meanwhile. */
export function useUploads({ onDone, ...target }: UploadTarget & { onDone: (name: string, id: string) => void }) {
  const { orderId } = target;
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const controllers = useRef(new Map<number, AbortController>());
  const count = useRef(0);
  useEffect(() => {
    const all = controllers.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const isSending = uploads.some(isBeingSent);
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    sendingLists += 1;
    return () => {
      window.removeEventListener("beforeunload", ask);
      sendingLists -= 1;
    };
  }, [isSending]);

  const update = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const remove = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const send = async (key: number, file: File) => {
    const controller = controllers.current.get(key);
    if (!controller || controller.signal.aborted) return;
    try {
      const id = await sendFile(file, {
        ...target,
        resume: findInterruptedUpload(orderId, file),
        signal: controller.signal,
        onStart: (id) => {
          rememberUpload(orderId, file, id);
          update(key, { id });
        },
        onProgress: ({ sent, waiting }) => update(key, { sent, state: waiting ? "waiting" : "sending" }),
      });
      forgetInterruptedUpload(orderId, file);
      remove(key);
      onDone(file.name, id);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof UploadInterrupted)) forgetInterruptedUpload(orderId, file);
      const hasMessage = error instanceof UploadRefused || error instanceof UploadInterrupted;
      update(key, {
        state: error instanceof UploadInterrupted ? "interrupted" : "refused",
        error: hasMessage ? error.message : "We couldn’t read this file. Please choose it again.",
      });
    }
  };
  const enqueue = (key: number, file: File) => {
    controllers.current.set(key, new AbortController());
    queue.current = queue.current.then(() => send(key, file));
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => {
        count.current += 1;
        return { key: count.current, id: null, file, sent: 0, state: "queued", error: null };
      });
      setUploads((all) => [...all.filter(({ state }) => state !== "refused"), ...added]);
      for (const { key, file } of added) enqueue(key, file);
    },
    retry: ({ key, file }: Upload) => {
      update(key, { state: "queued", error: null });
      enqueue(key, file);
    },
    /** The received part stays on the server for a day. */
    stop: ({ key }: Upload) => {
      controllers.current.get(key)?.abort();
      remove(key);
    },
  };
}

/** The server rejected the file; `message` is for the user. */
class UploadRefused extends Error {}
/** All retries failed; the upload can be resumed. */
class UploadInterrupted extends Error {}

type SendOptions = UploadTarget & {
  resume?: string;
  signal: AbortSignal;
  onStart: (id: string) => void;
  onProgress: (progress: { sent: number; waiting: boolean }) => void;
};

const uploadStateSchema = z.object({ id: z.string(), received: z.number(), done: z.boolean() });
type UploadState = z.output<typeof uploadStateSchema>;

/** Sends a file in chunks and returns its id. Rejects with UploadRefused, UploadInterrupted, or the signal's reason. */
async function sendFile(file: File, options: SendOptions): Promise<string> {
  const { base, orderId, resume, forDelivery, messageId, signal, onStart, onProgress } = options;
  let sent = 0;
  const attempt = (request: () => Promise<Response>) =>
    withRetries(request, signal, () => onProgress({ sent, waiting: true }));
  const { name, size } = file;
  const request = JSON.stringify({ orderId, name, size, resume, forDelivery, messageId });
  let state = await attempt(() => post(base, request, "application/json", signal));
  onStart(state.id);
  while (!state.done) {
    sent = state.received;
    onProgress({ sent, waiting: false });
    const url = `${base}/${state.id}?offset=${sent}`;
    const chunk = file.slice(sent, sent + CHUNK_BYTES);
    state = await attempt(() => post(url, chunk, "application/octet-stream", signal));
  }
  onProgress({ sent: size, waiting: false });
  return state.id;
}

const post = (url: string, body: BodyInit, contentType: string, signal: AbortSignal): Promise<Response> =>
  fetch(url, {
    method: "POST",
    body,
    headers: { "Content-Type": contentType },
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  });

/** Repeats the request until the server responds and is neither busy nor restarting. */
async function withRetries(request: () => Promise<Response>, signal: AbortSignal, onWait: () => void) {
  for (const delay of [...RETRY_DELAYS_MS, null]) {
    const response = await request().catch(() => null);
    signal.throwIfAborted();
    if (response && !isTemporary(response.status)) return parseUploadResponse(response);
    if (delay === null) break;
    onWait();
    await waitForRetry(delay, signal);
  }
  throw new UploadInterrupted("The connection was lost.");
}

const isTemporary = (status: number) => status >= 500 || status === 408 || status === 429;

async function parseUploadResponse(response: Response): Promise<UploadState> {
  const body: unknown = await response.json().catch(() => null);
  const parsed = uploadStateSchema.safeParse(body);
  if (response.ok && parsed.success) return parsed.data;
  // The browser has opened the link of another customer meanwhile, or lost its link.
  if (response.status === 404)
    throw new UploadRefused("We can’t find the order of this file. Please open the order again.");
  throw new UploadRefused(
    errorMessageIn(body) ?? "We couldn’t accept this file. Please reload the page and try again.",
  );
}

/** Rejects with the signal's reason. */
const waitForRetry = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => reject(signal.reason));
  });

const interruptedUpload = z.object({ id: z.string(), name: z.string(), size: z.number(), changed: z.number() });
type InterruptedUpload = z.output<typeof interruptedUpload>;
const interruptedUploads = z.catch(z.array(interruptedUpload), []);

/** The tab's interrupted upload of the same file, so that it can be resumed after a reload. */
export const findInterruptedUpload = (orderId: string, file: File): string | undefined =>
  readInterrupted(orderId).find((entry) => isSameFile(file, entry))?.id;

export const rememberUpload = (orderId: string, file: File, id: string): void =>
  writeInterrupted(orderId, [
    ...readInterrupted(orderId).filter((entry) => !isSameFile(file, entry)),
    { id, name: file.name, size: file.size, changed: file.lastModified },
  ]);

export const forgetInterruptedUpload = (orderId: string, file: File): void =>
  writeInterrupted(
    orderId,
    readInterrupted(orderId).filter((entry) => !isSameFile(file, entry)),
  );

const storageKey = (orderId: string) => `uploads:${orderId}`;

const isSameFile = (file: File, { name, size, changed }: InterruptedUpload) =>
  file.name === name && file.size === size && file.lastModified === changed;

function readInterrupted(orderId: string): InterruptedUpload[] {
  try {
    return interruptedUploads.parse(JSON.parse(sessionStorage.getItem(storageKey(orderId)) ?? "[]"));
  } catch {
    return [];
  }
}

function writeInterrupted(orderId: string, entries: InterruptedUpload[]): void {
  try {
    if (entries.length > 0) sessionStorage.setItem(storageKey(orderId), JSON.stringify(entries));
    else sessionStorage.removeItem(storageKey(orderId));
  } catch {
    // Storage is blocked or full: after a reload the upload starts again.
  }
}
