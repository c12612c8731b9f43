import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Beyond `max` connections, the address with most of them loses the one that it has not used for longest: half-sent requests and idle
 * connections of one client never shut out another. Behind a proxy all have its address.
 */
export function limitConnections(server: Server, max: number): void {
  /** The least recently used first. */
  const socketsOf = new Map<string, Set<Socket>>();
  let open = 0;

  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    socketsOf.set(remoteAddress, (socketsOf.get(remoteAddress) ?? new Set()).add(socket));
    open += 1;
    socket.once("close", () => forget(remoteAddress, socket));
    if (open > max) closeLeastUsed();
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    markUsed(socket);
    response.once("finish", () => markUsed(socket));
  });

  const forget = (address: string, socket: Socket) => {
    const sockets = socketsOf.get(address);
    if (!sockets?.delete(socket)) return;
    open -= 1;
    if (sockets.size === 0) socketsOf.delete(address);
  };
  const markUsed = (socket: Socket) => {
    const sockets = socketsOf.get(socket.remoteAddress ?? "");
    if (sockets?.delete(socket)) sockets.add(socket);
  };
  const closeLeastUsed = () => {
    const [address, [leastUsed]] = [...socketsOf].reduce((one, other) => (other[1].size > one[1].size ? other : one));
    if (!leastUsed) return;
    leastUsed.destroy();
    forget(address, leastUsed);
  };
}
