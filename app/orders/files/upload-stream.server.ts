export class UploadTooLarge extends Error {
  override name = "UploadTooLarge";
}

/** Passes chunks through; throws UploadTooLarge after `maxBytes`. */
export async function* limitStream(content: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new UploadTooLarge(`More than ${maxBytes} bytes came`);
    yield chunk;
  }
}

/** Passes chunks through; calls `inspect` once with the first `length` bytes, or fewer. Its error ends the stream. */
export async function* peekStream(
  content: AsyncIterable<Uint8Array>,
  length: number,
  inspect: (head: Uint8Array) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const head: Uint8Array[] = [];
  let size = 0;
  let inspected = false;
  const inspectHead = async () => {
    inspected = true;
    await inspect(Buffer.concat(head).subarray(0, length));
    head.length = 0;
  };
  for await (const chunk of content) {
    if (!inspected) {
      head.push(chunk);
      size += chunk.byteLength;
      if (size >= length) await inspectHead();
    }
    yield chunk;
  }
  if (!inspected && size > 0) await inspectHead();
}
