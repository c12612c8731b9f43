import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve as absolute } from "node:path";
import { z } from "zod";
import { type PdfKind, PdfQueueFull, type PdfRenderer, PdfRenderFailed } from "./pdf";

/** Then the process is killed and the next PDF gets a new one. */
const RENDER_TIMEOUT_MS = 60_000;

export type PdfRendererOptions = {
  /** Answers each `{kind, content}` with a `RenderResponse`. It names its parts by their hashes, so that its own is its version. */
  script: string;
  /** Of all clients; one client has half of the places. */
  maxWaiting?: number;
  /** After the last PDF: the fonts need about 100 MB. */
  idleMs?: number;
  /** A PDF that needs more ends the process, not the shop. */
  memoryMb?: number;
};

const responseSchema = z.union([
  z.object({ bytes: z.instanceof(Uint8Array<ArrayBuffer>) }),
  z.object({ fault: z.string() }),
]);
export type RenderResponse = z.output<typeof responseSchema>;

type Job = {
  /** The client. */
  key: string;
  kind: PdfKind;
  content: object;
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(reason: Error): void;
};

/** The child process starts with the first PDF, ends when idle, and is replaced when it fails. */
export function startPdfRenderer(options: PdfRendererOptions): PdfRenderer {
  const { script, maxWaiting = 20, idleMs = 60_000, memoryMb = 512 } = options;
  const waiting: Job[] = [];
  let current: Job | null = null;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;

  const next = () => {
    clearTimeout(timer);
    // Another client than the last one first.
    const at = waiting.findIndex(({ key }) => key !== current?.key);
    current = waiting.splice(Math.max(0, at), 1)[0] ?? null;
    timer = current
      ? setTimeout(() => failCurrent("It took too long"), RENDER_TIMEOUT_MS)
      : setTimeout(endProcess, idleMs).unref();
    if (current) {
      child ??= startProcess();
      // Sending to a process that has just ended fails; its `exit` event follows.
      child.send({ kind: current.kind, content: current.content }, () => {});
    }
  };

  const startProcess = () => {
    const started = fork(absolute(script), {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      // Without the shop's settings. React's development build is several times slower.
      env: { NODE_ENV: "production" },
      // Ignored: the output of a failing process may contain a customer's brief.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Supports dates and bytes.
      serialization: "advanced",
    });
    // Does not keep the shop running; the process ends with it.
    started.unref();
    started.channel?.unref();
    // Ignores messages of a replaced process.
    const isCurrent = () => child === started;
    started.on("message", (message) => isCurrent() && finish(message));
    started.on("error", (error) => isCurrent() && failCurrent(String(error)));
    started.on("exit", (code, signal) => isCurrent() && failCurrent(`The process ended: ${code ?? signal}`));
    return started;
  };

  const finish = (message: unknown) => {
    const { data } = responseSchema.safeParse(message);
    if (data && "bytes" in data) current?.resolve(data.bytes);
    else current?.reject(new PdfRenderFailed(data?.fault ?? "The process said something else"));
    next();
  };

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
    version: createHash("sha256").update(readFileSync(script)).digest("base64url"),
    render: (kind, content, client) =>
      new Promise((resolve, reject) => {
        const own = waiting.filter(({ key }) => key === client).length;
        if (waiting.length >= maxWaiting || own >= maxWaiting / 2)
          return reject(new PdfQueueFull(`${waiting.length} documents wait already`));
        waiting.push({ key: client, kind, content, resolve, reject });
        if (!current) next();
      }),
    close: async () => {
      clearTimeout(timer);
      for (const job of [current, ...waiting.splice(0)]) job?.reject(new PdfRenderFailed("The shop stops"));
      current = null;
      endProcess();
    },
  };
}
