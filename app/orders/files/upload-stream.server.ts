/** Streams that come in, none of which is ever whole in memory. */

/** More came than was announced or may come. */
export class UploadTooLarge extends Error {
  override name = "TooMuch";
}

/** The same, with an error as soon as more than `most` bytes came. */
export async function* limitStream(content: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > most) throw new UploadTooLarge(`More than ${most} bytes came`);
    yield chunk;
  }
}

/** The same; `look` gets its first `length` bytes, or all when there are fewer, before what comes behind them. What it throws ends it. */
export function peekStream(
  content: AsyncIterable<Uint8Array>,
  length: number,
  look: (head: Uint8Array) => Promise<void>,
): { content: AsyncGenerator<Uint8Array> } {
  async function* read(): AsyncGenerator<Uint8Array> {
    const begin: Uint8Array[] = [];
    let size = 0;
    let seen = false;
    const lookOnce = async () => {
      seen = true;
      await look(joined(begin, Math.min(size, length)));
      begin.length = 0;
    };
    for await (const chunk of content) {
      if (!seen) {
        begin.push(chunk);
        size += chunk.byteLength;
        if (size >= length) await lookOnce();
      }
      yield chunk;
    }
    if (!seen && size > 0) await lookOnce();
  }
  return { content: read() };
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, length - at);
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** All of a stream at once; only for what is small or made here. */
export async function readStream(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return joined(
    chunks,
    chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0),
  );
}
