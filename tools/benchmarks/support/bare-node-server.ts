import { createServer } from "node:http";
import { z } from "zod";

/** `node bare-node-server.ts PORT`: Node's HTTP server with a fixed response, read from stdin as JSON with a base64 body. */
const answer = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
const { headers, body } = answer.parse(JSON.parse(Buffer.concat(chunks).toString()));
const bytes = Buffer.from(body, "base64");
const all = { ...headers, "Content-Length": bytes.length };
createServer((_, reply) => {
  reply.writeHead(200, all);
  reply.end(bytes);
}).listen(Number(process.argv[2]), "127.0.0.1");
