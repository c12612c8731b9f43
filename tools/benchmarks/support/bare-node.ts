import { spawn } from "node:child_process";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { atExit } from "../../../tests/support/runner/process.ts";
import { freePorts } from "../../../tests/support/shop/ports.ts";
import { waitFor } from "../../../tests/support/wait-for.ts";
import type { PageServer } from "./nginx.ts";
import { end, isResponding } from "./shop-build.ts";

const SCRIPT = fileURLToPath(new URL("./bare-node-server.ts", import.meta.url));

export async function launchBareNode({ headers, body }: RawResponse): Promise<PageServer> {
  const [port = 0] = await freePorts(1);
  const child = spawn(process.execPath, [SCRIPT, String(port)], { stdio: ["pipe", "ignore", "inherit"] });
  const leaveAlone = atExit(() => child.kill("SIGKILL"));
  child.stdin.end(JSON.stringify({ headers, body: body.toString("base64") }));
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      await end(child);
      leaveAlone();
    },
  };
}

/** A bare Node server that always responds with the same bytes. */
export async function startBareNode(answer: RawResponse): Promise<PageServer> {
  const server = await launchBareNode(answer);
  await waitFor(() => isResponding(`http://127.0.0.1:${server.port}/page`), {
    what: "a bare Node server",
    timeout: 20_000,
  });
  return server;
}

/** `body` is not decompressed. */
export type RawResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** Headers that HTTP servers add. */
const OF_THE_SERVER = ["date", "connection", "keep-alive", "content-length", "transfer-encoding", "server"];

/** Requests a page like a browser. Throws without a response. */
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

/** Accept-Encoding of Chromium on localhost. */
export const ENCODINGS = "gzip, deflate, br, zstd";
