import { createServer } from "node:http";
import { z } from "zod";

/**
 * Node's own server and nothing else, in a process of its own: `node bare-server.ts PORT`. What it answers with comes on its input, as
 * JSON with the body in base64.
 */
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
