import { resolve as absolute } from "node:path";
import { Worker } from "node:worker_threads";
import * as z from "zod/mini";
import { type DocumentKind, DocumentNotMade, type Documents, DocumentsBusy } from "./documents";

export type RenderThreadOptions = {
  /** The file that the thread runs, with plain Node; from the project's root, which every script starts in. It answers each `{kind, content}` with a `RenderAnswer`. */
  script: string;
  /** How many files may wait behind the one that is being made. */
  mostWaiting?: number;
  /** How long the thread stays after its last file, in milliseconds: its fonts take tens of megabytes. */
  idle?: number;
  /** Longest time for one file, in milliseconds; then the thread is ended and the next file gets a new one. */
  timeLimit?: number;
  /** In megabytes: a file that runs wild takes the thread with it, not the shop. */
  memory?: number;
};

const answer = z.union([z.object({ bytes: z.instanceof(Uint8Array<ArrayBuffer>) }), z.object({ fault: z.string() })]);
/** What the thread says of the file that it was asked for. */
export type RenderAnswer = z.output<typeof answer>;

type Job = {
  kind: DocumentKind;
  content: object;
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(reason: Error): void;
};

/** One thread, started with the first file, ended when nothing was asked of it for a while, and replaced when it fails. */
export function openRenderThread(options: RenderThreadOptions): Documents {
  const { script, mostWaiting = 20, idle = 60_000, timeLimit = 30_000, memory = 512 } = options;
  const waiting: Job[] = [];
  let current: Job | undefined;
  let thread: Worker | undefined;
  let clock: NodeJS.Timeout | undefined;

  const next = () => {
    clearTimeout(clock);
    current = waiting.shift();
    clock = current
      ? setTimeout(() => drop("It took too long"), timeLimit)
      : setTimeout(() => void endThread(), idle).unref();
    if (current) {
      thread ??= startThread();
      thread.postMessage({ kind: current.kind, content: current.content });
    }
  };

  const startThread = () => {
    const resourceLimits = { maxOldGenerationSizeMb: memory };
    const started = new Worker(absolute(script), { name: "documents", env: {}, execArgv: [], resourceLimits });
    started.unref();
    // What a thread that was given up still says concerns nobody.
    const ofUse = () => thread === started;
    started.on("message", (said) => ofUse() && finish(said));
    started.on("error", (error) => ofUse() && drop(String(error)));
    started.on("exit", () => ofUse() && drop("The thread ended"));
    return started;
  };

  const finish = (said: unknown) => {
    const { data } = answer.safeParse(said);
    if (data && "bytes" in data) current?.resolve(data.bytes);
    else current?.reject(new DocumentNotMade(data?.fault ?? "The thread said something else"));
    next();
  };

  /** Gives the thread up, and with it the file that it was at. */
  const drop = (reason: string) => {
    void endThread();
    current?.reject(new DocumentNotMade(reason));
    next();
  };

  const endThread = async () => {
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  return {
    render: (kind, content) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= mostWaiting) return reject(new DocumentsBusy(`${waiting.length} documents wait already`));
        waiting.push({ kind, content, resolve, reject });
        if (!current) next();
      }),
    close: async () => {
      clearTimeout(clock);
      for (const job of [current, ...waiting.splice(0)]) job?.reject(new DocumentNotMade("The shop stops"));
      current = undefined;
      await endThread();
    },
  };
}
