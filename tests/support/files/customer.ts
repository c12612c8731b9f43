import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { z } from "zod";
import { checkoutBody, payAt, startCheckout } from "../shop/purchase.ts";
import type { Shop } from "../shop/shop.ts";
import { extractLinkKey, findEmailTo, Visitor } from "../shop/visitor.ts";

/** Buys a web page and opens its magic link. */
export async function newCustomer(shop: Pick<Shop, "url" | "mails">): Promise<{ visitor: Visitor; orderId: string }> {
  const email = `jo-${randomUUID()}@acme.example`;
  await payAt((await startCheckout(shop, { ...checkoutBody(), email })).url);
  const key = extractLinkKey(await findEmailTo(shop, email, "order"));
  const visitor = new Visitor(shop);
  await visitor.get(`/my-order?key=${key}`);
  return { visitor, orderId: key.slice(0, 36) };
}

export const idIn = (text: string): string => z.object({ id: z.uuid() }).parse(JSON.parse(text)).id;

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
