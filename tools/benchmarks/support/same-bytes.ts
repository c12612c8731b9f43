import { request } from "node:http";

/** An answer as it is on the wire: its body still compressed. */
export type RawResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** What HTTP servers say by themselves. */
const OF_THE_SERVER = ["date", "connection", "keep-alive", "content-length", "transfer-encoding", "server"];

/** Asks for a page as a browser does. Throws when nothing answers. */
export const fetchRaw = (url: string): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, headers: { "Accept-Encoding": ENCODINGS } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(Buffer.from(chunk));
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(answer.headers))
        if (!OF_THE_SERVER.includes(name)) headers[name] = Array.isArray(value) ? value.join(", ") : (value ?? "");
      resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
    });
    asked.once("error", reject);
    asked.end();
  });

/** What Chromium says that it takes, over plain HTTP on this machine, which it trusts. */
export const ENCODINGS = "gzip, deflate, br, zstd";
