import { afterAll, expect, test } from "vitest";
import { checkoutBody, post } from "../../support/shop/purchase.ts";
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
  const words = {
    name: "Jo Miller",
    email: "jo@acme.example",
    company: "Acme Ltd",
    message: "We need a page for our new rocket.",
  };
  const answers = [];
  for (let i = 0; i < 3; i++)
    answers.push(await post(`${limited.url}/api/contact-form`, { ...words, agreeToTerms: true }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  const plain = await fetch(`${limited.url}/contact`, {
    method: "POST",
    body: new URLSearchParams({ ...words, agreeToTerms: "on" }),
  });
  expect(plain.status).toBe(429);
  expect(Number(plain.headers.get("retry-after"))).toBeGreaterThan(0);
  const html = await plain.text();
  expect(html).toContain("Please wait a few minutes and try again.");
  expect(html).toContain(words.message);
});
