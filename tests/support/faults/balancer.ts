import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** How often each process is asked whether it takes requests, and how long it has for its answer, in milliseconds. */
const ASK_EVERY = 1_000;
const ANSWER_WITHIN = 2_000;
/** A request that no process takes is tried this often, with so many milliseconds in between. */
const MOST_TRIES = 50;
const TRY_AGAIN_AFTER = 100;

type Member = { port: number; agent: Agent; healthy: boolean; served: number };

export type Balancer = {
  url: string;
  /** How many requests each process has answered, in the order of the ports. */
  served(): number[];
  /** Asks all of them now which of them take requests. */
  look(): Promise<void>;
  close(): Promise<void>;
};

/**
 * A small load balancer: each request goes to the next process that is ready, or to any that answers. A request that no process has seen
 * goes to the next one; one whose process falls over is repeated if it is GET or HEAD, else answered with 502.
 */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const members = ports.map((at) => ({ port: at, agent: new Agent({ keepAlive: true }), healthy: false, served: 0 }));
  const look = async () => void (await Promise.all(members.map(ask)));
  await look();
  const asking = setInterval(() => void look(), ASK_EVERY);
  const choose = takeTurns(members);
  // A client that goes away in the middle of its request is no fault.
  const server = createServer(
    (incoming, answer) => void forward(incoming, answer, choose).catch(() => answer.destroy()),
  );
  // A client never sends into a connection that closes at that moment.
  server.keepAliveTimeout = 0;
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    url: `http://localhost:${port}`,
    served: () => members.map(({ served }) => served),
    look,
    close: async () => {
      clearInterval(asking);
      for (const { agent } of members) agent.destroy();
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function ask(member: Member): Promise<void> {
  try {
    const answer = await fetch(`http://127.0.0.1:${member.port}/readyz`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN),
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
  const harmless = incoming.method === "GET" || incoming.method === "HEAD";
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const member = choose();
    const result = member ? await send(member, incoming, body, answer) : "refused";
    if (result === "answered") return;
    if (member) member.healthy = false;
    if (answer.headersSent || (result === "broken" && !harmless)) break;
    await wait(TRY_AGAIN_AFTER);
  }
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(502).end();
}

/** `refused`: the process has seen nothing of it. `broken`: it may have. */
function send(
  member: Member,
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<"answered" | "refused" | "broken"> {
  const { "transfer-encoding": _whole, "x-forwarded-for": said, ...others } = incoming.headers;
  const headers = {
    ...others,
    "x-forwarded-for": [said, incoming.socket.remoteAddress].flat().filter(Boolean).join(", "),
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
      response.on("end", () => {
        member.served += 1;
        resolve("answered");
      });
    });
    outgoing.end(body);
  });
}
