import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

type Options = { nonce: string | undefined; timeoutMs: number; onError: (error: unknown) => void };

/** Includes suspended parts. Rejects if the shell cannot be rendered. React's stream for Node needs 10% less CPU. */
export function renderToHtml(document: ReactNode, { nonce, timeoutMs, onError }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collect = new Writable({
      write: (chunk: Buffer, _, done) => {
        // React reuses the buffer.
        chunks.push(Buffer.from(chunk));
        done();
      },
    });
    collect.once("finish", () => resolve(Buffer.concat(chunks).toString()));
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // Otherwise React moves large boundaries to the end of the document, where they need scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError,
      onShellError: reject,
      onAllReady: () => {
        clearTimeout(timer);
        pipe(collect);
      },
    });
    const timer = setTimeout(() => abort(new Error("The page took too long")), timeoutMs);
    collect.once("error", reject);
  });
}
