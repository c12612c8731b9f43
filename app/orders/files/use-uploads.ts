import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { errorMessageIn } from "~/lib/http/error-body";
import { MAX_CHUNK_BYTES, MIN_CHUNK_BYTES } from "./file-limits";

/**
 * Uploads that this tab began and did not finish, so that after a reload the same file, chosen again, goes on where it was. Without
 * storage an upload begins anew: nothing else is lost.
 */

const kept = z.object({ id: z.string(), name: z.string(), size: z.number(), changed: z.number() });
type Kept = z.output<typeof kept>;
const list = z.catch(z.array(kept), []);

const keyOf = (orderId: string) => `uploads:${orderId}`;
const isSame = (file: File, { name, size, changed }: Kept) =>
  file.name === name && file.size === size && file.lastModified === changed;

/** The upload of this very file that broke off, if there is one. */
export const findInterruptedUpload = (orderId: string, file: File): string | undefined =>
  readKeptUploads(orderId).find((entry) => isSame(file, entry))?.id;

export const rememberUpload = (orderId: string, file: File, id: string): void =>
  write(orderId, [
    ...readKeptUploads(orderId).filter((entry) => !isSame(file, entry)),
    { id, name: file.name, size: file.size, changed: file.lastModified },
  ]);

export const forgetInterruptedUpload = (orderId: string, file: File): void =>
  write(
    orderId,
    readKeptUploads(orderId).filter((entry) => !isSame(file, entry)),
  );

function readKeptUploads(orderId: string): Kept[] {
  try {
    return list.parse(JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? "[]"));
  } catch {
    return [];
  }
}

function write(orderId: string, entries: Kept[]): void {
  try {
    if (entries.length > 0) sessionStorage.setItem(keyOf(orderId), JSON.stringify(entries));
    else sessionStorage.removeItem(keyOf(orderId));
  } catch {
    // Blocked or full: then an upload begins anew after a reload.
  }
}

/** Sends one file in parts, and goes on where a broken connection left it. In the browser. */

/** Why a file was not sent: the shop's own sentence. */
class UploadRefused extends Error {
  override name = "UploadRefused";
}
/** The connection did not come back in time; the upload can be gone on with. */
class UploadInterrupted extends Error {
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
async function sendFile(file: File, options: Options): Promise<void> {
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
    if (answer && !isPassing(answer.status)) return readUploadAnswer(answer);
    if (pause === null) break;
    onWait();
    await pauseFor(pause, signal);
  }
  throw new UploadInterrupted("The connection was lost.");
}

const isPassing = (status: number) => status >= 500 || status === 408 || status === 429;

async function readUploadAnswer(answer: Response): Promise<State> {
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

/** A file on its way. `waiting`: the connection is away, and we try again; `interrupted`: somebody must press for that. */
export type Upload = {
  key: number;
  /** The shop's name of it, once it has one. */
  id: string | null;
  file: File;
  /** In bytes. */
  sent: number;
  state: "queued" | "sending" | "waiting" | "interrupted" | "refused";
  error: string | null;
};

type Place = {
  base: string;
  orderId: string;
  forDelivery?: boolean;
  /** The message that the files come with. */
  messageId?: string;
  onDone: (name: string) => void;
};

/** Sends the files that somebody chose, one after the other. One that is done leaves the list. */
export function useUploads({ base, orderId, forDelivery, messageId, onDone }: Place) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const count = useRef(0);
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const change = (key: number, what: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...what } : upload)));
  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const send = async (key: number, file: File) => {
    const stop = stops.current.get(key);
    if (!stop || stop.signal.aborted) return;
    try {
      await sendFile(file, {
        base,
        orderId,
        forDelivery,
        messageId,
        resume: findInterruptedUpload(orderId, file),
        signal: stop.signal,
        onBegin: (id) => {
          rememberUpload(orderId, file, id);
          change(key, { id });
        },
        onProgress: ({ sent, waiting }) => change(key, { sent, state: waiting ? "waiting" : "sending" }),
      });
      forgetInterruptedUpload(orderId, file);
      drop(key);
      onDone(file.name);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof UploadInterrupted)) forgetInterruptedUpload(orderId, file);
      const told = error instanceof UploadRefused || error instanceof UploadInterrupted;
      change(key, {
        state: error instanceof UploadInterrupted ? "interrupted" : "refused",
        error: told ? error.message : "We couldn’t read this file. Please choose it again.",
      });
    }
  };
  const enqueue = (key: number, file: File) => {
    stops.current.set(key, new AbortController());
    line.current = line.current.then(() => send(key, file));
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
      change(key, { state: "queued", error: null });
      enqueue(key, file);
    },
    /** Ends it; what has come of it stays with the shop for a day. */
    stop: ({ key }: Upload) => {
      stops.current.get(key)?.abort();
      drop(key);
    },
  };
}
