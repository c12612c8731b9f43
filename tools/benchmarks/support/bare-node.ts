import { request } from "node:http";
import { launchScript, type ServerProcess, waitForServer } from "./server-process.ts";

export const launchBareNode = ({ headers, body }: RawResponse): Promise<ServerProcess> =>
  launchScript("./bare-node-server.ts", JSON.stringify({ headers, body: body.toString("base64") }));

export async function startBareNode(answer: RawResponse): Promise<ServerProcess> {
  const server = await launchBareNode(answer);
  await waitForServer("a bare Node server", server.port, "/page");
  return server;
}

/** `body` is not decompressed. */
export type RawResponse = { headers: Record<string, string>; body: Buffer };

/** HTTP servers add these. */
const SERVER_HEADERS = ["date", "connection", "keep-alive", "content-length", "transfer-encoding", "server"];

/** Requests a page like a browser. Throws without a response. */
export const fetchRaw = (url: string): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, headers: { "Accept-Encoding": ENCODINGS } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(Buffer.from(chunk));
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(answer.headers))
        if (!SERVER_HEADERS.includes(name)) headers[name] = Array.isArray(value) ? value.join(", ") : (value ?? "");
      resolve({ headers, body: Buffer.concat(chunks) });
    });
    asked.once("error", reject);
    asked.end();
  });

/** As Chromium on localhost. */
export const ENCODINGS = "gzip, deflate, br, zstd";
