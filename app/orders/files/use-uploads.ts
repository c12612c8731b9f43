import { useEffect, useRef, useState } from "react";
import { findInterruptedUpload, forgetInterruptedUpload, rememberUpload } from "./kept-uploads";
import { sendFile, UploadInterrupted, UploadRefused } from "./send-file";

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
