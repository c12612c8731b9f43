import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { contactMessage, sendMessage } from "../../support/shop/purchase.ts";
import { startShop } from "../../support/shop/shop.ts";

/** 10 s are documented; timers are late on a busy machine. Milliseconds. */
const AT_MOST = 20_000;

test("a running request is completed when it stops", async () => {
  await using shop = await startShop();
  const { hostname, port } = new URL(shop.url);
  const client = connect(Number(port), hostname);
  onTestFinished(() => void client.destroy());
  const body = JSON.stringify(contactMessage);
  client.write(
    `POST /api/contact-form HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The shop is reading the request: connections without a request are closed on shutdown.
  expect(String(await once(client, "data"))).toMatch(/^HTTP\/1.1 100 /);
  client.write(body.slice(0, 10));
  const stopped = shop.stop("SIGTERM");
  await expect
    .poll(() =>
      fetch(`${shop.url}/healthz`).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  client.write(body.slice(10));
  const [answer] = await once(client, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  expect(await stopped).toBe(0);
});

test("behind a proxy /readyz fails first while requests still work, so that none is lost", async () => {
  await using shop = await startShop({ env: { TRUSTED_PROXIES: "1" } });
  const stopped = shop.stop("SIGTERM");
  const asked = performance.now();
  // Node's client throws if a connection with an unread body is closed.
  const read = async (path: string) => {
    const response = await fetch(shop.url + path);
    await response.text();
    return response;
  };
  const ready = () => read("/readyz").then(({ status }) => status);
  await expect.poll(ready).toBe(503);
  const [page, sent] = await Promise.all([read("/"), sendMessage(shop)]);
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
  expect(sent).toMatchObject({ status: 200 });
  await expect.poll(() => ready().catch(() => "closed")).toBe("closed");
  expect(await stopped).toBe(0);
  expect(performance.now() - asked).toBeLessThan(AT_MOST);
});
