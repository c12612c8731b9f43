import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

type Options = {
  nonce: string | undefined;
  /** Longest time that it may take, in milliseconds. */
  within: number;
  onError: (error: unknown) => void;
};

/**
 * Renders a whole document as a text, with all that it waits for. Rejects when not even its frame could be rendered. React's stream for
 * Node takes a tenth less of the processor than the one for the web, which we would only put together again.
 */
export function renderToHtml(document: ReactNode, { nonce, within, onError }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collect = new Writable({
      write: (chunk: Buffer, _, done) => {
        // React writes into the same memory again.
        chunks.push(Buffer.from(chunk));
        done();
      },
    });
    collect.once("finish", () => resolve(Buffer.concat(chunks).toString()));
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // React moves large boundaries to the end of the document otherwise, where they need scripts to show.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError,
      onShellError: reject,
      onAllReady: () => {
        clearTimeout(tooLate);
        pipe(collect);
      },
    });
    const tooLate = setTimeout(() => abort(new Error("The page took too long")), within);
    collect.once("error", reject);
  });
}
