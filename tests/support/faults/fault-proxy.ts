import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

export type Fault =
  | { kind: "none" }
  /** Delays each chunk of the response. */
  | { kind: "latency"; ms: number }
  /** Resets the connection at the first byte of the request. */
  | { kind: "reset" }
  /** Closes the connection after this part of the response. */
  | { kind: "cut"; bytes: number }
  /** Sends the response byte by byte. */
  | { kind: "drip"; ms: number }
  /** The port is closed. */
  | { kind: "refuse" }
  /** Accepts connections and never responds. */
  | { kind: "black hole" };

/** A TCP proxy on a fixed port that injects faults. */
export async function startFaultProxy(target = 0) {
  let fault: Fault = { kind: "none" };
  let currentTarget = target;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    for (const event of ["error", "close"] as const) client.on(event, () => open.delete(client));
    open.add(client);
    serve(client, fault, currentTarget);
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
  const ownPort = await listen(0);
  return {
    port: ownPort,
    /** Changes the target port. */
    to: (next: number) => {
      currentTarget = next;
    },
    /** Applies to new connections; open ones are closed. */
    be: async (next: Fault) => {
      fault = next;
      hangUp();
      if (next.kind === "refuse") await shut();
      else if (!server.listening) await listen(ownPort);
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
  server.pipe(withFault(fault, client)).pipe(client);
}

function withFault(fault: Fault, client: Socket): Transform {
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
