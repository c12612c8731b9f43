import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** `at`: when the server had it whole, in milliseconds since 1970. */
export type ReceivedEmail = Email & { at: number };

/** A mail server that takes every mail and keeps it, in the order in which they came. */
export type EmailSink = AsyncDisposable & { port: number; received: ReceivedEmail[]; close(): Promise<void> };

/** Starts one on a free port unless told. Whoever starts it closes it. */
export async function startEmailSink(on = 0): Promise<EmailSink> {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) =>
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => received.push({ ...mail, at: Date.now() }))
        .then(() => done(), done),
  });
  // A client that was killed resets its connection.
  server.on("error", () => {});
  await once(server.listen(on, "127.0.0.1"), "listening");
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, received, close, [Symbol.asyncDispose]: close };
}
