import { type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** Header of a connection of its own: a busy test could reuse one that the server is closing because it was idle. */
export const OWN_CONNECTION = { Connection: "close" };

/** `body` is not decompressed. */
export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a request unchanged; for TLS with the protocol and agent of HTTPS. */
export async function sendRequest(options: RequestOptions, body: string | Buffer = ""): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const sent = request(options, (response) => {
    const { statusCode: status = 0, headers } = response;
    buffer(response).then((content) => resolve({ status, headers, body: content }), reject);
  });
  sent.on("error", reject);
  // Without this option the default agent reports idle sockets.
  if (options.timeout) sent.on("timeout", () => sent.destroy(new Error(`No response within ${options.timeout} ms`)));
  sent.end(body);
  return promise;
}

/** POSTs to a Unix socket. Throws with the response text unless the status is 200. */
export async function postToSocket(socketPath: string, text = ""): Promise<string> {
  const { status, body } = await sendRequest({ socketPath, path: "/", method: "POST" }, text);
  if (status !== 200) throw new Error(String(body));
  return String(body);
}
