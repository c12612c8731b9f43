import { request } from "node:http";
import { text } from "node:stream/consumers";

/** POSTs to a process of this machine that listens on a socket in the file system. Throws with the text of any answer but 200. */
export const sendRawRequest = (socketPath: string, body = "") =>
  new Promise<string>((resolve, reject) => {
    const asked = request({ socketPath, path: "/", method: "POST" }, (answer) => {
      text(answer).then((said) => (answer.statusCode === 200 ? resolve(said) : reject(new Error(said))), reject);
    });
    asked.on("error", reject).end(body);
  });
