import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

const CHECK_INTERVAL_MS = 1_000;
const CHECK_TIMEOUT_MS = 2_000;
const MAX_ATTEMPTS = 50;
const RETRY_DELAY_MS = 100;

type Member = { port: number; agent: Agent; healthy: boolean };

/**
 * A round-robin load balancer over the ready processes, or over all if not one is ready. A refused connection is retried with the next
 * process; after a broken one only GET and HEAD are, other requests get 502.
 */
export async function startBalancer(port: number, ports: readonly number[]) {
  const members = ports.map((at) => ({ port: at, agent: new Agent({ keepAlive: true }), healthy: false }));
  const checkHealth = async () => void (await Promise.all(members.map(checkMember)));
  await checkHealth();
  const timer = setInterval(() => void checkHealth(), CHECK_INTERVAL_MS);
  const choose = takeTurns(members);
  // Clients may disconnect during a request.
  const server = createServer(
    (incoming, answer) => void forward(incoming, answer, choose).catch(() => answer.destroy()),
  );
  // Without keep-alive no client writes to a connection that is just closing.
  server.keepAliveTimeout = 0;
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    url: `http://localhost:${port}`,
    /** Checks now which processes are ready. */
    checkHealth,
    close: async () => {
      clearInterval(timer);
      for (const { agent } of members) agent.destroy();
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function checkMember(member: Member): Promise<void> {
  try {
    const answer = await fetch(`http://127.0.0.1:${member.port}/readyz`, {
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    member.healthy = answer.ok;
  } catch {
    member.healthy = false;
  }
}

function takeTurns(members: readonly Member[]): () => Member | undefined {
  let turn = 0;
  return () => {
    const healthy = members.filter((member) => member.healthy);
    const candidates = healthy.length > 0 ? healthy : members;
    turn += 1;
    return candidates[turn % candidates.length];
  };
}

async function forward(incoming: IncomingMessage, answer: ServerResponse, choose: () => Member | undefined) {
  const body = await buffer(incoming);
  const isIdempotent = incoming.method === "GET" || incoming.method === "HEAD";
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const member = choose();
    const result = member ? await send(member, incoming, body, answer) : "refused";
    if (result === "answered") return;
    if (member) member.healthy = false;
    if (answer.headersSent || (result === "broken" && !isIdempotent)) break;
    await wait(RETRY_DELAY_MS);
  }
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(502).end();
}

/** `refused`: the process did not receive the request. `broken`: it may have. */
function send(
  member: Member,
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<"answered" | "refused" | "broken"> {
  const { "transfer-encoding": _, "x-forwarded-for": forwardedFor, ...others } = incoming.headers;
  const headers = {
    ...others,
    "x-forwarded-for": [forwardedFor, incoming.socket.remoteAddress].flat().filter(Boolean).join(", "),
    "content-length": String(body.length),
  };
  const { method, url: path } = incoming;
  return new Promise((resolve) => {
    const outgoing = request({ host: "127.0.0.1", port: member.port, method, path, headers, agent: member.agent });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      resolve(error.code === "ECONNREFUSED" ? "refused" : "broken");
    });
    outgoing.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      response.on("error", () => resolve("broken"));
      response.on("end", () => resolve("answered"));
    });
    outgoing.end(body);
  });
}
