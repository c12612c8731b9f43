import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { sessionObject } from "../../sandbox/checkout/session-object.ts";

/**
 * A card provider that only answers: it speaks the wire format of checkout sessions and keeps nothing. `node bench/load/stub-provider.ts PORT`
 * runs it as a process of its own. A shop whose SANDBOX_PORT is that port takes it for the sandbox that was started beside it.
 */

const NOW = Math.floor(Date.now() / 1000);
/** Made once, as the real one's would not be: only the shop's own work is to be measured. */
const PATTERN = JSON.stringify({
  ...sessionObject(
    "cs_test_ID",
    { mode: "payment", success_url: "https://shop.example/", client_reference_id: "ORDER" } as never,
    { subtotal: 29_900, total: 29_900, now: NOW, expiresAt: NOW + 86_400 },
  ),
  url: "http://localhost/pay/cs_test_ID",
});
const ORDER = /client_reference_id=([^&]+)/;

const server = createServer(async (request, response) => {
  const body = request.method === "POST" ? await text(request) : "";
  const order = ORDER.exec(body)?.[1];
  // One session for an order, as with an idempotency key.
  const id = `cs_test_${(order ?? "").replaceAll("-", "")}`;
  const answer = order
    ? PATTERN.replaceAll("cs_test_ID", id).replace("ORDER", order)
    : '{"object":"list","data":[],"has_more":false,"url":"/v1/events"}';
  response.writeHead(200, { "Content-Type": "application/json", "Request-Id": "req_stub" }).end(answer);
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.argv[2]), "127.0.0.1");
