import { createServer, type IncomingMessage } from "node:http";
import { sessionObject } from "@pixel-pilots/stripe-sandbox/session-object";
import type Stripe from "stripe";

/** `node stub-provider.ts PORT`: a payment provider that responds immediately and stores nothing, to measure only the shop. */

const SESSIONS = "/v1/checkout/sessions";

const opened = new Map<string, object>();
let number = 0;

createServer(async (request, reply) => {
  const answer = await answerTo(request);
  const bytes = Buffer.from(JSON.stringify(answer));
  reply.writeHead(200, { "Content-Type": "application/json", "Content-Length": bytes.length }).end(bytes);
}).listen(Number(process.argv[2]), "127.0.0.1");

async function answerTo(request: IncomingMessage): Promise<object> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  if (request.method === "POST" && pathname === SESSIONS) {
    const key = String(request.headers["idempotency-key"]);
    const session = opened.get(key) ?? newSession(new URLSearchParams(body));
    opened.set(key, session);
    return session;
  }
  if (pathname.startsWith(`${SESSIONS}/`))
    return { ...newSession(new URLSearchParams()), id: pathname.split("/").pop() };
  // All products exist.
  if (pathname.startsWith("/v1/products/"))
    return { id: pathname, object: "product", active: true, name: "", description: "" };
  return { object: "list", url: pathname, has_more: false, data: [] };
}

function newSession(form: URLSearchParams): Stripe.Checkout.Session {
  number += 1;
  const id = `cs_test_stub_${number}`;
  const total = Number(form.get("line_items[0][price_data][unit_amount]") ?? 0);
  const now = Math.floor(Date.now() / 1_000);
  const reference = form.get("client_reference_id") ?? undefined;
  const params = {
    mode: "payment" as const,
    success_url: "http://localhost/",
    client_reference_id: reference,
    line_items: [],
  };
  const terms = { subtotal: total, total, taxes: [], now, expiresAt: now + 86_400 };
  return { ...sessionObject(id, params, terms), url: `http://127.0.0.1/pay/${id}` };
}
