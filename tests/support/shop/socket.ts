import { request } from "node:http";

/** POSTs to a process of this machine that listens on a socket in the file system. Throws with the text of any answer but 200. */
export const askSocket = (socketPath: string, body = "") =>
  new Promise<string>((resolve, reject) => {
    const asked = request({ socketPath, path: "/", method: "POST" }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      answer.on("end", () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    asked.on("error", reject).end(body);
  });
