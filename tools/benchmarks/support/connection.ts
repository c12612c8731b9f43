import { connect, type Socket } from "node:net";

/** What came back for one request. Status 0 when the connection broke before the answer was whole. */
export type HttpAnswer = { status: number; milliseconds: number };

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");
const NOTHING = Buffer.alloc(0);

/**
 * Sends one request after the other on one kept connection, as `next` gives them, until it gives null. It reads no more of an
 * answer than where it ends: whoever measures a server with a client that works as hard as the server measures the client.
 */
export function sendAll(
  port: number,
  next: () => Buffer | null,
  onAnswer: (answer: HttpAnswer, body: () => string) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let socket: Socket | null = null;
    let done = false;
    let began = 0;
    let reading = newReading();
    const ask = () => {
      const bytes = next();
      if (!bytes) {
        done = true;
        socket?.destroy();
        return resolve();
      }
      began = performance.now();
      socket ??= open();
      socket.write(bytes);
    };
    const answered = (status: number) => {
      const { body } = reading;
      reading = newReading();
      onAnswer({ status, milliseconds: performance.now() - began }, () => body.toString());
    };
    const open = () => {
      const onread = {
        buffer: Buffer.allocUnsafe(262_144),
        callback: (length: number, buffer: Uint8Array) => {
          const status = reading.take(buffer, length);
          if (status === null) return true;
          answered(status);
          ask();
          return true;
        },
      };
      const opened = connect({ port, host: "127.0.0.1", noDelay: true, onread });
      opened.on("error", () => {});
      opened.once("close", () => {
        if (done) return;
        socket = null;
        answered(0);
        // Not at once: a server that refuses connections would be asked without end.
        setTimeout(ask, 20);
      });
      return opened;
    };
    ask();
  });
}

/** Reads one answer, which comes in pieces. `take` gives its status once it is whole. */
function newReading() {
  let head = NOTHING;
  let status = 0;
  /** Bytes of the body that are still to come; null where the body says itself where it ends. */
  let left: number | null = 0;
  const reading = {
    body: NOTHING,
    take(buffer: Uint8Array, length: number): number | null {
      const piece = Buffer.from(buffer.buffer, buffer.byteOffset, length);
      const rest = status === 0 ? afterHead(piece) : piece;
      if (!rest) return null;
      return (left === null ? takeChunks(rest) : takeBytes(rest, left)) ? status : null;
    },
  };
  /** What of the body came with the end of the head; null while the head is not whole. */
  const afterHead = (piece: Buffer): Buffer | null => {
    const soFar = head.length > 0 ? Buffer.concat([head, piece]) : piece;
    const end = soFar.indexOf(HEAD_END);
    if (end < 0) {
      // A copy: the next piece is read into the same memory.
      head = Buffer.from(soFar);
      return null;
    }
    const text = soFar.toString("latin1", 0, end);
    status = Number(text.slice(9, 12));
    const size = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    left = size === undefined ? null : Number(size);
    // The line's end before the first chunk is kept: it may be the last one, too.
    return soFar.subarray(end + (left === null ? 2 : HEAD_END.length));
  };
  const takeBytes = (piece: Buffer, wanted: number): boolean => {
    // Whoever asks for an answer's words asks for few.
    if (wanted < 8_192) reading.body = Buffer.concat([reading.body, piece]);
    left = wanted - piece.length;
    return left <= 0;
  };
  const takeChunks = (piece: Buffer): boolean => {
    const kept = reading.body.length > 65_536 ? reading.body.subarray(-LAST_CHUNK.length) : reading.body;
    reading.body = Buffer.concat([kept, piece]);
    return reading.body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  };
  return reading;
}
