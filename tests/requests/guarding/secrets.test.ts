import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkoutBody, post } from "../../support/shop/purchase.ts";
import { BUILT_WITH_SECRETS, CANARIES, found, PROVIDER_CANARIES } from "../../support/shop/secrets.ts";
import { startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Where what is kept secret could get out; every-address.test.ts looks for it in every answer. */

const MAIL_PASSWORD = "canary-of-the-mail-server";

test("no file that the built shop serves reads the environment", () => {
  const served = globSync("build/client/**/*.{js,html,css,webmanifest}");
  expect(served.length).toBeGreaterThan(20);
  for (const file of served) {
    expect([file, found(readFileSync(file, "utf8"), ["process.env", "import.meta.env"])]).toEqual([file, []]);
  }
});

/** On a clean checkout `npm test` builds with them (scripts/test/parts.ts). */
test("no secret of the environment in which the shop was built is in the build", () => {
  const made = globSync("build/{client,server}/**/*", { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(made.length).toBeGreaterThan(100);
  for (const { parentPath, name } of made) {
    const text = readFileSync(join(parentPath, name), "latin1");
    expect([name, found(text, BUILT_WITH_SECRETS)]).toEqual([name, []]);
  }
});

test("no secret is in what a shop with Stripe's keys and a mail server answers and prints while neither can be used", async () => {
  const mailServer = `smtp://shop:${MAIL_PASSWORD}@127.0.0.1:9`;
  await using shop = await startShop({
    env: { ...CANARIES, ...PROVIDER_CANARIES, SMTP_URL: mailServer },
  });
  const secrets = [...Object.values({ ...CANARIES, ...PROVIDER_CANARIES }), MAIL_PASSWORD];
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
