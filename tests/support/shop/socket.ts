import { request } from "node:http";
import { text } from "node:stream/consumers";

/** POSTs to a Unix socket. Throws with the response text unless the status is 200. */
export const postToSocket = (socketPath: string, body = "") =>
  new Promise<string>((resolve, reject) => {
    request({ socketPath, path: "/", method: "POST" }, (response) => {
      text(response).then((body) => (response.statusCode === 200 ? resolve(body) : reject(new Error(body))), reject);
    })
      .on("error", reject)
      .end(body);
  });
