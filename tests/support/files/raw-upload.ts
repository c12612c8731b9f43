import { once } from "node:events";
import { connect } from "node:net";
import type { Shop } from "../shop/shop.ts";
import type { Visitor } from "../shop/visitor.ts";

export const filler = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length).fill(65);

/** `disconnect`: close the connection after the chunks. */
type RawBody = { headers: string[]; chunks: Iterable<string>; disconnect?: boolean };

/** POSTs over a raw socket. `status` is null if the connection closed without a response; `written` in bytes. */
export async function postRaw(
  shop: Pick<Shop, "url">,
  path: string,
  visitor: Visitor,
  { headers, chunks, disconnect }: RawBody,
): Promise<{ status: number | null; written: number }> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  let written = 0;
  socket.on("data", (data) => {
    answer += data.toString("latin1");
  });
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(
    [`POST ${path} HTTP/1.1`, "Host: localhost", `Cookie: ${visitor.cookie}`, ...headers, "", ""].join("\r\n"),
  );
  for (const chunk of chunks) {
    if (socket.destroyed || answer !== "") break;
    written += chunk.length;
    if (!socket.write(chunk)) await Promise.race([once(socket, "drain").catch(() => {}), closed]);
  }
  if (disconnect) socket.destroy();
  await closed;
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return { status: status ? Number(status) : null, written };
}
