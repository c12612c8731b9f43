import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

export type Fault =
  | { kind: "none" }
  /** Each piece of an answer comes so many milliseconds late. */
  | { kind: "latency"; ms: number }
  /** The connection is reset when the first byte of a request comes. */
  | { kind: "reset" }
  /** The connection is cut after so many bytes of the answer. */
  | { kind: "cut"; bytes: number }
  /** The answer comes a byte at a time, so many milliseconds apart. */
  | { kind: "drip"; ms: number }
  /** Nobody listens. */
  | { kind: "refuse" }
  /** Connections are taken, and nothing is ever answered. */
  | { kind: "black hole" };

/** A TCP proxy on a fixed port that does to connections what it is told; `to` is where it leads, and may change. */
export type FaultProxy = {
  port: number;
  to(port: number): void;
  /** From now on; connections that are open are cut. */
  be(fault: Fault): Promise<void>;
  close(): Promise<void>;
};

/** Starts one on `port`, or on a free one. Whoever starts it closes it. */
export async function startFaultProxy(target = 0, port = 0): Promise<FaultProxy> {
  let fault: Fault = { kind: "none" };
  let leadsTo = target;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    for (const event of ["error", "close"] as const) client.on(event, () => open.delete(client));
    open.add(client);
    serve(client, fault, leadsTo);
  });
  const listen = async (on: number) => {
    await once(server.listen(on, "127.0.0.1"), "listening");
    return (server.address() as AddressInfo).port;
  };
  const hangUp = () => {
    for (const client of open) client.destroy();
    open.clear();
  };
  const shut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    hangUp();
    await closed;
  };
  const own = await listen(port);
  return {
    port: own,
    to: (next) => {
      leadsTo = next;
    },
    be: async (next) => {
      fault = next;
      hangUp();
      if (next.kind === "refuse") await shut();
      else if (!server.listening) await listen(own);
    },
    close: shut,
  };
}

function serve(client: Socket, fault: Fault, port: number): void {
  client.on("error", () => client.destroy());
  if (fault.kind === "black hole") {
    client.resume();
    return;
  }
  if (fault.kind === "reset") {
    client.once("data", () => client.resetAndDestroy());
    return;
  }
  const server = connect(port, "127.0.0.1");
  server.on("error", () => client.destroy());
  client.on("close", () => server.destroy());
  server.on("close", () => client.end());
  client.pipe(server);
  server.pipe(slowed(fault, client)).pipe(client);
}

function slowed(fault: Fault, client: Socket): Transform {
  let left = fault.kind === "cut" ? fault.bytes : 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (fault.kind === "latency") setTimeout(() => done(null, chunk), fault.ms);
      else if (fault.kind === "drip") drip(this, chunk, fault.ms, done);
      else if (fault.kind === "cut") {
        const part = chunk.subarray(0, left);
        left -= part.length;
        client.write(part);
        if (left <= 0) client.destroySoon();
        done();
      } else done(null, chunk);
    },
  });
}

function drip(to: Transform, chunk: Buffer, ms: number, done: () => void, at = 0): void {
  if (at === chunk.length || to.destroyed) {
    done();
    return;
  }
  to.push(chunk.subarray(at, at + 1));
  setTimeout(() => drip(to, chunk, ms, done, at + 1), ms);
}
