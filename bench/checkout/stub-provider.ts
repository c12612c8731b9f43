import { createServer, type IncomingMessage } from "node:http";

/**
 * A card provider that answers at once and keeps nothing, in a process of its own: `node stub-provider.ts PORT`. What a shop can do
 * is not to be seen beside a sandbox that writes each session durably.
 */

const SESSIONS = "/v1/checkout/sessions";

/** The sessions that were opened, by what opened them: the same key finds the same one. */
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
  return { object: "list", url: pathname, has_more: false, data: [] };
}

function newSession(form: URLSearchParams): { id: string } {
  number += 1;
  const id = `cs_test_stub_${number}`;
  return {
    ...{ id, object: "checkout.session", client_reference_id: form.get("client_reference_id") },
    ...{ status: "open", payment_status: "unpaid", currency: "usd", livemode: false, payment_intent: null },
    amount_total: Number(form.get("line_items[0][price_data][unit_amount]") ?? 0),
    ...{ url: `http://127.0.0.1/pay/${id}`, subscription: null, invoice: null, metadata: {} },
  } as { id: string };
}
