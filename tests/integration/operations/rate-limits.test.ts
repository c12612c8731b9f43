/** @module-tag promise-29 */
import { afterAll, expect, test } from "vitest";
import { startBalancer } from "../../support/faults/balancer.ts";
import { sendRequest } from "../../support/http.ts";
import { freePorts } from "../../support/shop/ports.ts";
import { checkoutBody, contactMessage, sendMessage } from "../../support/shop/purchase.ts";
import { startShop } from "../../support/shop/shop.ts";

/** A tenth of the limits: 6 checkouts and 2 messages in 10 minutes. */
const limited = await startShop({ env: { RATE_LIMIT_FACTOR: "0.1" } });
afterAll(() => limited.discard());

test("a client with too many checkouts gets 429 with Retry-After", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) {
    const answer = await fetch(`${limited.url}/api/stripe-checkout`, {
      method: "POST",
      body: JSON.stringify(checkoutBody({ company: `Limit ${i}` })),
      headers: { "X-Forwarded-For": `10.0.0.${i}` },
    });
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test("a client with too many messages gets 429, and without scripts the form keeps its values", async () => {
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push(await sendMessage(limited));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  const plain = await fetch(`${limited.url}/contact`, {
    method: "POST",
    body: new URLSearchParams({ ...contactMessage, agreeToTerms: "on" }),
  });
  expect(plain.status).toBe(429);
  expect(Number(plain.headers.get("retry-after"))).toBeGreaterThan(0);
  const html = await plain.text();
  expect(html).toContain("Please wait a few minutes and try again.");
  expect(html).toContain(contactMessage.message);
});

test("behind two trusted proxies each client has a limit of its own, whatever X-Forwarded-For it sends", async () => {
  await using shop = await startShop({ env: { RATE_LIMIT_FACTOR: "0.1", TRUSTED_PROXIES: "2" } });
  const [innerPort = 0, outerPort = 0] = await freePorts(2);
  const inner = await startBalancer(innerPort, [Number(new URL(shop.url).port)]);
  const outer = await startBalancer(outerPort, [innerPort]);
  const checkOut = async (client: string, company: string, claimed?: string) => {
    const headers = { "Content-Type": "application/json", ...(claimed && { "X-Forwarded-For": claimed }) };
    const to = { host: "127.0.0.1", port: outerPort, localAddress: client, method: "POST", headers };
    const body = JSON.stringify(checkoutBody({ company }));
    return (await sendRequest({ ...to, path: "/api/stripe-checkout" }, body)).status;
  };
  try {
    const claims = [
      undefined,
      "10.0.0.1",
      "10.0.0.2, 10.0.0.3",
      "10.0.0.4, 10.0.0.5, 10.0.0.6",
      "127.0.0.12",
      "127.0.0.12, 127.0.0.1",
      "unknown, [2001:db8::1]:4711",
    ];
    const statuses: number[] = [];
    for (const [at, claimed] of claims.entries()) statuses.push(await checkOut("127.0.0.11", `Client ${at}`, claimed));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await checkOut("127.0.0.12", "Other")).toBe(200);
    expect(await checkOut("127.0.0.12", "Claims", "127.0.0.11")).toBe(200);
    expect(await checkOut("127.0.0.11", "Again", "127.0.0.12")).toBe(429);
  } finally {
    await outer.close();
    await inner.close();
  }
});
