import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkoutBody, post } from "../../support/shop/purchase.ts";
import { CANARIES, found } from "../../support/shop/secrets.ts";
import { startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Where what is kept secret could get out; every-address.test.ts looks for it in every answer. */

const STRIPE_KEY = "sk_test_canaryOfTheStripeKey";
const WEBHOOK_SECRET = "whsec_canaryOfTheWebhookSecret";
const MAIL_PASSWORD = "canary-of-the-mail-server";

test("no file that the built shop serves reads the environment", () => {
  const served = globSync("build/client/**/*.{js,html,css,webmanifest}");
  expect(served.length).toBeGreaterThan(20);
  for (const file of served) {
    expect([file, found(readFileSync(file, "utf8"), ["process.env", "import.meta.env"])]).toEqual([file, []]);
  }
});

test("no secret is in what a shop with Stripe's keys and a mail server answers and prints while neither can be used", async () => {
  const mailServer = `smtp://shop:${MAIL_PASSWORD}@127.0.0.1:9`;
  await using shop = await startShop({
    env: { ...CANARIES, STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, SMTP_URL: mailServer },
  });
  const secrets = [...Object.values(CANARIES), STRIPE_KEY, WEBHOOK_SECRET, MAIL_PASSWORD];
  const message = { name: "Jo Miller", email: "jo@acme.example", company: "", message: "Please call me back." };
  const answers = [
    await post(`${shop.url}/api/stripe-checkout`, checkoutBody()),
    await post(`${shop.url}/api/webhooks/stripe`, { id: "evt_1" }, { "Stripe-Signature": "t=1,v1=00" }),
    await post(`${shop.url}/api/contact-form`, { ...message, agreeToTerms: true }),
  ];
  expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual([5, 4, 2]);
  expect(found(JSON.stringify(answers), secrets)).toEqual([]);
  await waitFor(() => shop.output().includes("A job failed"), { what: "a mail that fails" });
  expect(found(shop.output(), secrets)).toEqual([]);
});
