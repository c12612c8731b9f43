import { type ChildProcess, fork } from "node:child_process";
import { resolve as absolute } from "node:path";
import { z } from "zod";
import { type PdfKind, PdfQueueFull, type PdfRenderer, PdfRenderFailed } from "./pdf";

export type RenderProcessOptions = {
  /**
   * The file that the process runs, with plain Node; from the project's root, which every script starts in. It answers each
   * `{kind, content}` with a `RenderResponse`.
   */
  script: string;
  /** How many files may wait behind the one that is being made. */
  mostWaiting?: number;
  /** How long the process stays after its last file, in milliseconds: its fonts take a hundred megabytes. */
  idle?: number;
  /** In megabytes: a file that needs more ends the process, not the shop. */
  memory?: number;
};

const answer = z.union([z.object({ bytes: z.instanceof(Uint8Array<ArrayBuffer>) }), z.object({ fault: z.string() })]);
/** What the process says of the file that it was asked for. */
export type RenderResponse = z.output<typeof answer>;

type Job = {
  kind: PdfKind;
  content: object;
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(reason: Error): void;
};

/** Longest time for one file; then the process is ended and the next file gets a new one. */
const LONGEST_MS = 60_000;

/** One process, started with the first file, ended when nothing was asked of it for a while, and replaced when it fails. */
export function startPdfRenderer(options: RenderProcessOptions): PdfRenderer {
  const { script, mostWaiting = 20, idle = 60_000, memory = 512 } = options;
  const waiting: Job[] = [];
  let current: Job | undefined;
  let child: ChildProcess | undefined;
  let clock: NodeJS.Timeout | undefined;

  const next = () => {
    clearTimeout(clock);
    current = waiting.shift();
    clock = current
      ? setTimeout(() => failCurrent("It took too long"), LONGEST_MS)
      : setTimeout(endProcess, idle).unref();
    if (current) {
      child ??= startProcess();
      // A process that has just ended cannot be told anything: its end is heard of below.
      child.send({ kind: current.kind, content: current.content }, () => {});
    }
  };

  const startProcess = () => {
    const started = fork(absolute(script), {
      execArgv: [`--max-old-space-size=${memory}`],
      // Nothing of the shop's settings. React is several times slower while it develops.
      env: { NODE_ENV: "production" },
      // Not passed on: what a failing process prints could hold somebody's brief.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Dates and bytes as they are.
      serialization: "advanced",
    });
    // The shop may end while this process runs; the process then ends by itself.
    started.unref();
    started.channel?.unref();
    // Messages of a process that was already replaced are ignored.
    const isCurrent = () => child === started;
    started.on("message", (message) => isCurrent() && finish(message));
    started.on("error", (error) => isCurrent() && failCurrent(String(error)));
    started.on("exit", (code, signal) => isCurrent() && failCurrent(`The process ended: ${code ?? signal}`));
    return started;
  };

  const finish = (message: unknown) => {
    const { data } = answer.safeParse(message);
    if (data && "bytes" in data) current?.resolve(data.bytes);
    else current?.reject(new PdfRenderFailed(data?.fault ?? "The process said something else"));
    next();
  };

  /** Ends the process and rejects the file that it was making. */
  const failCurrent = (reason: string) => {
    endProcess();
    current?.reject(new PdfRenderFailed(reason));
    next();
  };

  const endProcess = () => {
    const ending = child;
    child = undefined;
    ending?.kill("SIGKILL");
  };

  return {
    render: (kind, content) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= mostWaiting) return reject(new PdfQueueFull(`${waiting.length} documents wait already`));
        waiting.push({ kind, content, resolve, reject });
        if (!current) next();
      }),
    close: async () => {
      clearTimeout(clock);
      for (const job of [current, ...waiting.splice(0)]) job?.reject(new PdfRenderFailed("The shop stops"));
      current = undefined;
      endProcess();
    },
  };
}
