import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** `at`: when the server had received all of it, in milliseconds since 1970. */
export type ReceivedEmail = Email & { at: number };

/** An SMTP server that accepts and stores every email, oldest first. `port` 0 is any free one. */
export async function startEmailSink(port = 0) {
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
  // A killed client resets its connection.
  server.on("error", () => {});
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port: address.port, received, close, [Symbol.asyncDispose]: close };
}
