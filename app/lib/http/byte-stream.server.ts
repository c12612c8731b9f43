import { ReadableStream } from "node:stream/web";

/** Reads a piece only when the client has received the one before. Node and the DOM type the same stream differently. */
export const toByteStream = (content: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(content) as unknown as globalThis.ReadableStream<Uint8Array>;
