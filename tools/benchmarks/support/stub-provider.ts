import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { sessionObject } from "@pixel-pilots/stripe-sandbox/session-object";

/** `node stub-provider.ts PORT`: a payment provider that responds immediately and stores nothing, to measure only the shop. */

const SESSIONS = "/v1/checkout/sessions";
let number = 0;

createServer(async (request, reply) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const form = new URLSearchParams(await text(request));
  reply
    .setHeader("Content-Type", "application/json")
    .end(JSON.stringify(answerTo(`${request.method} ${pathname}`, form)));
}).listen(Number(process.argv[2]), "127.0.0.1");

function answerTo(call: string, form: URLSearchParams): object {
  const id = call.split("/").at(-1) ?? "";
  if (call === `POST ${SESSIONS}`) {
    number += 1;
    return newSession(`cs_test_stub_${number}`, form);
  }
  if (call.startsWith(`GET ${SESSIONS}/`)) return newSession(id, form);
  // All products exist.
  if (call.includes("/v1/products/")) return { id, object: "product", active: true, name: "", description: "" };
  return { object: "list", url: call, has_more: false, data: [] };
}

function newSession(id: string, form: URLSearchParams): object {
  const total = Number(form.get("line_items[0][price_data][unit_amount]") ?? 0);
  const now = Math.floor(Date.now() / 1_000);
  const params = {
    mode: "payment" as const,
    success_url: "http://localhost/",
    client_reference_id: form.get("client_reference_id") ?? undefined,
    line_items: [],
  };
  const terms = { subtotal: total, total, taxes: [], now, expiresAt: now + 86_400 };
  return { ...sessionObject(id, params, terms), url: `http://127.0.0.1/pay/${id}` };
}
