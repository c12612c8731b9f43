import { expect, test } from "vitest";
import { callApi, SECRET_KEY, startTestSandbox } from "../../../../tests/support/sandbox/sandbox.ts";

test("an error of an endpoint that has begun to execute is stored under its idempotency key and replayed", async () => {
  const { sandbox } = await startTestSandbox();
  const ask = (path: string, body: string, key: string) =>
    callApi(sandbox.url, path, { body, headers: { "idempotency-key": key } });
  const outcome = ({ status, headers, json }: Awaited<ReturnType<typeof callApi>>) => [
    status,
    json.error?.type,
    headers.get("idempotent-replayed"),
  ];
  const missing = "payment_intent=pi_none";
  expect(outcome(await ask("/v1/refunds", missing, "c"))).toEqual([400, "invalid_request_error", null]);
  expect(outcome(await ask("/v1/refunds", missing, "c"))).toEqual([400, "invalid_request_error", "true"]);
  expect(outcome(await ask("/v1/refunds", "amount=x", "d"))).toEqual([400, "invalid_request_error", null]);
  expect(outcome(await ask("/v1/refunds", missing, "d"))).toEqual([400, "invalid_request_error", null]);
});

test("a repeated request is marked as replayed, and a rejected one is not stored", async () => {
  const { sandbox } = await startTestSandbox();
  const send = (body: string) =>
    callApi(sandbox.url, "/v1/checkout/sessions", { body, headers: { "idempotency-key": "key-1" } });
  const body =
    "mode=payment&success_url=http://a.example/&line_items[0][price_data][currency]=usd&line_items[0][price_data][product_data][name]=x&line_items[0][price_data][unit_amount]=";
  expect((await send(`${body}1`)).json.error).toMatchObject({ code: "amount_too_small" });
  const original = await send(`${body}50`);
  const repeated = await send(`${body}50`);
  expect([original.status, repeated.status]).toEqual([200, 200]);
  expect(original.headers.get("idempotent-replayed")).toBeNull();
  expect(repeated.headers.get("idempotent-replayed")).toBe("true");
  expect(repeated.json).toEqual(original.json);
  const other = await send(`${body}51`);
  expect([other.status, other.json.error.type]).toEqual([400, "idempotency_error"]);
});

test("requests without the API key or with a wrong one get 401", async () => {
  const { sandbox } = await startTestSandbox();
  for (const authorization of ["", "Bearer ", "Bearer sk_test_other", "Basic %%%", "Bearer"]) {
    const { status, json } = await callApi(sandbox.url, "/v1/checkout/sessions", { headers: { authorization } });
    expect([status, json.error.type]).toEqual([401, "invalid_request_error"]);
  }
  const basic = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString("base64")}`;
  expect((await callApi(sandbox.url, "/v1/events", { headers: { authorization: basic } })).status).toBe(200);
});

test("hostile ids, paths and bodies get 4xx, never 5xx", async () => {
  const { sandbox, log } = await startTestSandbox();
  const ids = [
    "cs_test_none",
    "'; DROP TABLE objects; --",
    "../../etc",
    "%00",
    "%",
    "%ff",
    "a".repeat(5_000),
    "__proto__",
    "[object]",
    "\u{1F680}",
  ];
  for (const id of ids) {
    for (const path of [
      `/v1/checkout/sessions/${encodeURIComponent(id)}`,
      `/v1/refunds/${id.replaceAll("/", "")}`,
      `/pay/${encodeURIComponent(id)}`,
    ]) {
      const response = await fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${SECRET_KEY}` } });
      expect([path, response.status]).toEqual([path, 404]);
      await response.text();
    }
  }
  const bodies = [
    "",
    "=",
    "mode[]=payment",
    "mode=payment&line_items=x",
    "mode=payment&line_items[0]=x",
    "__proto__[x]=1",
    "metadata[constructor][prototype]=1",
    "mode=payment&success_url=javascript:alert(1)",
    "mode=payment&success_url=http://a;script-src%20*/",
    "expand[]=__proto__",
    '{"mode":"payment"}',
    "\u0000=\u0000",
    "a[".repeat(1_000),
  ];
  for (const body of bodies) {
    for (const path of ["/v1/checkout/sessions", "/v1/refunds", "/v1/checkout/sessions/cs_x/expire", "/v1/unknown"]) {
      const { status } = await callApi(sandbox.url, path, { body, headers: { "idempotency-key": "k" } });
      expect([body, status >= 400 && status < 500]).toEqual([body, true]);
    }
  }
  const large = await callApi(sandbox.url, "/v1/refunds", { body: "a".repeat(1_048_577) });
  expect(large.status).toBe(413);
  for (const query of [
    "limit=0",
    "limit=101",
    "limit=x",
    "starting_after=none",
    "customer=cus_1",
    "unknown=1",
    "limit=1&limit[]=2",
  ]) {
    expect([query, (await callApi(sandbox.url, `/v1/checkout/sessions?${query}`)).status]).toEqual([query, 400]);
  }
  expect(log).toEqual([]);
});
