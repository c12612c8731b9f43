import { networkInterfaces } from "node:os";
import type { Email } from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { startEmailSink } from "../../support/faults/email-sink.ts";
import { DECLINED_CARD, payAt, sendMessage, startCheckout, statusOf } from "../../support/shop/purchase.ts";
import { startShop } from "../../support/shop/shop.ts";
import { findEmailTo, Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** A test shop behind a proxy: customers use this URL, and only the shop's port is reachable. */
const APP_URL = "https://shop.example";
const sink = await startEmailSink();
const shop = await startShop({
  env: {
    ...{ APP_URL, HOST: "0.0.0.0", PAYMENTS: "sandbox", AUTH_SECRET: "a secret of thirty-two characters" },
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    TEAM_EMAIL: "team@shop.example",
    MAIL_ALLOWED: "ann@shop.example",
  },
});
afterAll(async () => {
  await shop.discard();
  await sink.close();
});

const addressesOf = (mails: Email[]) => mails.flatMap(({ to }) => (to ?? []).map(({ address }) => address)).toSorted();

test("a public demo emails the team and listed addresses; other emails become files, and the start says so", async () => {
  const { received } = sink;
  await waitFor(() => shop.output().includes("Stop with Ctrl-C"), { what: "the banner" });
  expect(shop.output()).toMatch(/Email +smtp:.*TEAM_EMAIL and MAIL_ALLOWED only.*\/mail/);
  for (const email of ["stranger@acme.example", "ann@shop.example"])
    await new Visitor(shop).register(email, "correct horse");
  await sendMessage(shop, { email: "stranger@acme.example" });
  await findEmailTo(shop, "stranger@acme.example", "Confirm");
  await waitFor(() => received.length === 2, { timeout: 60_000, what: "both mails at the server" });
  expect(addressesOf(received)).toEqual(["ann@shop.example", "team@shop.example"]);
  expect(addressesOf(await shop.sentEmails())).toEqual(["stranger@acme.example"]);
});

test("customers of a public test shop pay on the shop's own origin", async () => {
  /** Requests a URL like the proxy. */
  const inside = (url: string) => url.replace(APP_URL, shop.url);

  const { url, sessionId } = await startCheckout(shop);
  expect(url).toBe(`${APP_URL}/sandbox-pay/${sessionId}`);
  const page = await fetch(inside(url));
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("$299.00");
  expect(html).toContain(`href="${APP_URL}/build-my-page"`);

  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("style-src 'self'");
  expect(policy).toContain(`form-action 'self' ${APP_URL}`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain("unsafe");
  const script = new URL(/<script src="([^"]+)"/.exec(html)?.[1] ?? "", url).href;
  const code = await fetch(inside(script));
  expect([code.status, code.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  const style = new URL(/rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? "", url).href;
  expect(style).toContain(`${APP_URL}/sandbox-pay/`);
  const css = await fetch(inside(style));
  expect([css.status, css.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  const font = new URL(/url\("([^"]+\.woff2)"\)/.exec(await css.text())?.[1] ?? "", style).href;
  expect((await fetch(inside(font))).headers.get("content-type")).toBe("font/woff2");

  const form = new URL(/<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? "", url).href;
  expect((await payAt(inside(form), DECLINED_CARD)).page).toContain("Your card was declined.");
  const { status, back } = await payAt(inside(form));
  expect([status, back]).toEqual([303, `${APP_URL}/payment-success?session_id=${sessionId}&service=web-page`]);
  expect(await statusOf(shop, sessionId)).toBe("paid");
});

test("every page of a public test shop says that it is a test", async () => {
  for (const path of ["/", "/build-my-page", "/no-such-page"]) {
    expect(await (await fetch(shop.url + path)).text()).toContain("Test mode");
  }
});

test("another site's page cannot post to the payment page", { tags: "promise-25" }, async () => {
  const { sessionId } = await startCheckout(shop);
  const answer = await fetch(`${shop.url}/sandbox-pay/${sessionId}`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "cross-site" },
    body: new URLSearchParams({ email: "jo@acme.example" }),
  });
  expect(answer.status).toBe(403);
});

test("only the payment page of a public test shop's sandbox is reachable from outside", async () => {
  for (const path of [
    "/v1/events",
    "/sandbox-pay/../v1/events",
    "/sandbox-pay/%2e%2e/v1/events",
    "/sandbox-pay/..%2fv1/events",
    "/sandbox-pay/../clock",
    "/sandbox-pay/..%2fclock",
    "/clock",
    "/sandbox-pay//v1/events",
    "/sandbox-pay/",
    "/sandbox-pay/cs_test_none",
  ]) {
    const answer = await fetch(shop.url + path, { headers: { Authorization: "Bearer sk_test_any" } });
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
      path,
      404,
      expect.stringContaining("text/html"),
    ]);
  }
  const port = new URL(shop.sandboxUrl).port;
  expect((await fetch(`http://127.0.0.1:${port}/pay/none`)).status).toBe(404);
  for (const address of outsideAddresses()) {
    expect((await fetch(`http://${address}:${new URL(shop.url).port}/healthz`)).status).toBe(200);
    await expect(fetch(`http://${address}:${port}/pay/none`)).rejects.toThrow();
  }
});

/** External addresses of this machine. */
const outsideAddresses = () =>
  Object.values(networkInterfaces())
    .flat()
    .filter((found) => found?.family === "IPv4" && !found.internal)
    .map((found) => found?.address);
