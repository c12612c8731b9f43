import { expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";

const shop = await getSharedShop();

test.each([
  ...["/assets", "/assets/", "/.git/config", "/.env", "/package.json", "/data/auth-secret", "/build/server/index.js"],
  ...["/assets/..%2f..%2f..%2fpackage.json", "/%2e%2e/%2e%2e/package.json", "/assets/%2e%2e/%2e%2e/%2e%2e/.env"],
])("%s is 404: folders are not listed, and only files of the client build are served", async (path) => {
  const answer = await fetch(shop.url + path);
  const body = await answer.text();
  expect([answer.status, /pixel-pilots-storefront|repositoryformatversion|AUTH_SECRET/.test(body)]).toEqual([
    404,
    false,
  ]);
});
