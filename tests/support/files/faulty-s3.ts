import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { s3Server } from "./s3-server.ts";

/**
 * What is wrong with responses. `stalled`, `cut`: half of the body, then silence or the end of the connection. `short`, `long`: a body that
 * has fewer or more bytes than the stored file, and says so. `page`: 200 with HTML, as from a proxy. `lost`: 200 although nothing is stored.
 */
export type S3Fault = "none" | "silent" | "stalled" | "cut" | "short" | "long" | "page" | "lost" | 403 | 500 | 503;

const PAGE = "<!doctype html><title>Please sign in</title>";

/** An S3 server behind a proxy that injects faults. `requests`: methods and paths since the last fault was set. */
export async function faultyS3() {
  const s3 = await s3Server();
  const target = new URL(s3.place.endpoint);
  let fault: S3Fault = "none";
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    // The client may give up.
    outgoing.on("error", () => {});
    serve(target, fault, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    place: { ...s3.place, endpoint },
    url: s3.url.replace(target.host, `127.0.0.1:${port}`),
    requests,
    be: (next: S3Fault) => {
      fault = next;
      requests.length = 0;
      server.closeAllConnections();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await s3.close();
    },
  };
}

async function serve(target: URL, fault: S3Fault, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await buffer(incoming);
  if (fault === "silent") return;
  if (typeof fault === "number") {
    const code = fault === 403 ? "AccessDenied" : "InternalError";
    outgoing.writeHead(fault, { "Content-Type": "application/xml" });
    return void outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`);
  }
  if (fault === "page") return void outgoing.writeHead(200, { "Content-Type": "text/html" }).end(PAGE);
  if (fault === "lost" && incoming.method !== "GET") return void outgoing.writeHead(200).end();
  const { method, url: path, headers } = incoming;
  const forwarded = request({ host: target.hostname, port: target.port, method, path, headers }).end(body);
  const [answer] = (await once(forwarded, "response")) as [IncomingMessage];
  const content = await buffer(answer);
  const isFaulty =
    method === "GET" && (fault === "stalled" || fault === "cut" || fault === "short" || fault === "long");
  if (!isFaulty) return void outgoing.writeHead(answer.statusCode ?? 500, answer.rawHeaders).end(content);
  const half = content.subarray(0, content.length / 2);
  if (fault === "stalled" || fault === "cut") {
    outgoing.writeHead(answer.statusCode ?? 500, answer.rawHeaders).write(half);
    if (fault === "cut") setTimeout(() => outgoing.destroy(), 50);
    return;
  }
  const changed = fault === "short" ? half : Buffer.concat([content, content]);
  outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, "content-length": changed.length }).end(changed);
}
