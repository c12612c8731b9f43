import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { reachableHost } from "~/lib/loopback";
import { serve } from "../../../tests/support/sandbox/sandbox.ts";
import { createStripeProvider } from "./stripe.server";

const OURS = "https://shop.example/api/webhooks/stripe";
const WANTED = ["invoice.paid", "charge.failed"];

/** Result of the access check for a provider with these endpoints. */
async function accessWith(...data: { url: string; status: string; enabled_events: string[] }[]) {
  const api = await serve((_, response) => {
    response.writeHead(200, { "content-type": "application/json", date: "Thu, 30 Apr 2026 12:00:00 GMT" });
    response.end(JSON.stringify({ object: "list", data, has_more: false, url: "/v1/webhook_endpoints" }));
  });
  const keys = { secretKey: "sk_test_1", webhookSecret: "whsec_1", mode: "test" } as const;
  return await createStripeProvider({ ...keys, apiBase: new URL(api) }).checkAccess(OURS, WANTED);
}

test("the access check reports event types that no enabled endpoint receives, and the provider's clock", async () => {
  const other = { url: "https://other.example/", status: "enabled", enabled_events: ["charge.failed"] };
  const off = { url: OURS, status: "disabled", enabled_events: ["*"] };
  const some = { url: OURS, status: "enabled", enabled_events: ["invoice.paid", "invoice.created"] };
  const clock = new Date("2026-04-30T12:00:00Z");
  expect(await accessWith(other, off, some)).toEqual({ key: true, webhook: true, unsent: ["charge.failed"], clock });
  expect(await accessWith(some, { ...some, enabled_events: ["charge.failed"] })).toMatchObject({ unsent: [] });
  expect(await accessWith({ ...some, enabled_events: ["*"] })).toMatchObject({ webhook: true, unsent: [] });
  expect(await accessWith(other, off)).toEqual({ key: true, webhook: false, unsent: [], clock });
});

test.each(["127.0.0.1", "::1"])("a provider at %s is reached", async (host) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data: [], has_more: false, url: "/v1/webhook_endpoints" }));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const apiBase = new URL(`http://${reachableHost(host)}:${(server.address() as AddressInfo).port}`);
  const keys = { secretKey: "sk_test_1", webhookSecret: "whsec_1", mode: "test" } as const;
  expect(await createStripeProvider({ ...keys, apiBase }).checkAccess(OURS, WANTED)).toMatchObject({ key: true });
});
