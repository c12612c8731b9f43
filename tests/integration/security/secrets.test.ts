/** @module-tag promise-31 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { environmentSchema } from "~/lib/config/environment.server";
import { asVisitor, requestAll, textOf, withData } from "../../support/fuzz/ask-all.ts";
import { routeTable } from "../../support/fuzz/route-table.ts";
import { serve } from "../../support/serve.ts";
import {
  ALL_CANARIES,
  BUILT_WITH,
  CANARIES,
  findSecrets,
  PROVIDER_CANARIES,
  unreachableServices,
} from "../../support/shop/leaked-secrets.ts";
import { checkoutBody, post, sendMessage } from "../../support/shop/purchase.ts";
import { startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

test("no file that the built shop serves reads the environment", () => {
  const served = globSync("build/client/**/*.{js,html,css,webmanifest}");
  expect(served.length).toBeGreaterThan(20);
  for (const file of served) {
    expect([file, findSecrets(readFileSync(file, "utf8"), ["process.env", "import.meta.env"])]).toEqual([file, []]);
  }
});

test("every secret setting has a canary", () => {
  const secret = Object.keys(environmentSchema.shape).filter((name) =>
    /KEY|SECRET|TOKEN|PASSWORD|HEADERS|(DATABASE|SMTP|FILES)_URL/.test(name),
  );
  expect(secret.length).toBeGreaterThan(7);
  expect(secret.filter((name) => !(name in BUILT_WITH))).toEqual([]);
});

/** `npm test` builds a clean checkout with the canaries (tools/test-runner/parts.ts). */
test("no secret of the build's environment is in the build", () => {
  const made = globSync("build/{client,server}/**/*", { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(made.length).toBeGreaterThan(100);
  for (const { parentPath, name } of made) {
    const text = readFileSync(join(parentPath, name), "latin1");
    expect([name, findSecrets(text, ALL_CANARIES)]).toEqual([name, []]);
  }
});

/** File storage that only works until the shop has started. */
async function failingStore() {
  let works = true;
  const files = new Map<string, Buffer>();
  const url = await serve(async (request, response) => {
    const { method, url = "" } = request;
    const [path = ""] = url.split("?");
    const sent = await buffer(request);
    if (method === "PUT") files.set(path, sent);
    const file = files.get(path);
    if (!works) response.writeHead(503).end();
    else if (method === "GET" && !file) response.writeHead(404).end();
    else response.writeHead(200, { ETag: '"0"' }).end(method === "GET" ? file : undefined);
  });
  return {
    port: Number(new URL(url).port),
    fail: () => {
      works = false;
    },
  };
}

test("no secret is in responses and output while all external services are unreachable", async () => {
  const store = await failingStore();
  await using shop = await startShop({
    env: { ...CANARIES, ...PROVIDER_CANARIES, ...unreachableServices(store.port), LOG_LEVEL: "debug" },
  });
  store.fail();
  const responses = [
    await post(`${shop.url}/api/stripe-checkout`, checkoutBody()),
    await post(`${shop.url}/api/webhooks/stripe`, { id: "evt_1" }, { "Stripe-Signature": "t=1,v1=00" }),
    await sendMessage(shop),
  ];
  expect(responses.map(({ status }) => Math.floor(status / 100))).toEqual([5, 4, 2]);
  const requests = routeTable().flatMap((endpoint) =>
    ["GET", "POST"].flatMap((method) =>
      withData(asVisitor(method, { method: "GET", answers: 200 }, endpoint, ""), endpoint),
    ),
  );
  const answers = await requestAll(shop.url, requests);
  expect(answers.length).toBeGreaterThan(200);
  expect(findSecrets(JSON.stringify(responses), ALL_CANARIES)).toEqual([]);
  expect(answers.filter((answer) => findSecrets(textOf(answer), ALL_CANARIES).length > 0)).toEqual([]);
  await waitFor(() => shop.output().includes("A job failed"), { what: "a mail that fails" });
  expect(findSecrets(shop.output(), ALL_CANARIES)).toEqual([]);
});
