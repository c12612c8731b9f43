import { connect, type Socket } from "node:net";

/** Status 0 if the connection broke before the response was complete. */
export type HttpAnswer = { status: number; milliseconds: number };

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");
const NOTHING = Buffer.alloc(0);

/** Sends requests on a keep-alive connection until `next` returns null. Parses little, to need far less CPU time than the server. */
export function sendAll(
  port: number,
  next: () => Buffer | null,
  onAnswer: (answer: HttpAnswer) => void,
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
      reading = newReading();
      onAnswer({ status, milliseconds: performance.now() - began });
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
        // A server may refuse connections.
        setTimeout(ask, 20);
      });
      return opened;
    };
    ask();
  });
}

/** Reads a response in pieces. `take` returns its status when it is complete. */
function newReading() {
  let head = NOTHING;
  let tail = NOTHING;
  let status = 0;
  /** Remaining bytes of the body; null for chunked bodies. */
  let left: number | null = 0;
  /** Start of the body after the head; null while the head is incomplete. */
  const afterHead = (piece: Buffer): Buffer | null => {
    head = Buffer.concat([head, piece]);
    const end = head.indexOf(HEAD_END);
    if (end < 0) return null;
    const text = head.toString("latin1", 0, end);
    status = Number(text.slice(9, 12));
    const size = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    left = size === undefined ? null : Number(size);
    // Keeps the line break before the first chunk, which may also be the last.
    return head.subarray(end + (left === null ? 2 : HEAD_END.length));
  };
  const isComplete = (body: Buffer): boolean => {
    if (left !== null) {
      left -= body.length;
      return left <= 0;
    }
    tail = Buffer.concat([tail, body.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length);
    return tail.equals(LAST_CHUNK);
  };
  return {
    take(buffer: Uint8Array, length: number): number | null {
      const piece = Buffer.from(buffer.buffer, buffer.byteOffset, length);
      const body = status === 0 ? afterHead(piece) : piece;
      return body && isComplete(body) ? status : null;
    },
  };
}
