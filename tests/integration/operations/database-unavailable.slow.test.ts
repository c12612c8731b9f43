/** @module-tag promise-12 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteKind } from "~/content/documents/site-kind";
import { defaultSite } from "~/content/use-site";
import { type PostgresCluster, startPostgresCluster, withClient } from "../../support/database/postgres.ts";
import { png } from "../../support/files/samples.ts";
import { askReceipt, buyPage, sendMessage } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Everything that needs the database returns 503 with a fitting message and Retry-After. */
async function expectUnavailableMessages(shop: Shop, admin: Visitor, sessionId: string) {
  const receipt = await askReceipt(shop, sessionId);
  expect(receipt.status).toBe(503);
  expect(receipt.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await receipt.json()).toEqual({
    error: "We can’t look this up right now. Please try again in a minute.",
    requestId: receipt.headers.get("x-request-id"),
  });

  const message = await sendMessage(shop);
  expect(message).toEqual({
    status: 503,
    json: {
      error: "We can’t save anything right now. Please try again in a minute.",
      requestId: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
  });

  const signIn = await admin.post("/auth", { intent: "login", email: "boss@shop.example", password: "correct horse" });
  expect(signIn.status).toBe(503);
  expect(signIn.html).toContain("Accounts are unavailable right now. Please try again in a minute.");
  expect(signIn.headers.get("retry-after")).toMatch(/^\d+$/);

  for (const path of ["/invitation?token=abc", "/auth", "/admin/orders", "/admin/users"]) {
    const page = await admin.get(path);
    expect([path, page.status]).toEqual([path, 503]);
    expect(page.html).toContain("We can’t look this up right now.");
    expect(page.html).not.toContain("Unexpected Application Error");
    // The request id on the page is that of the log.
    expect(page.html.replaceAll("<!-- -->", "")).toContain(page.headers.get("x-request-id"));
    expect(page.headers.get("retry-after")).toMatch(/^\d+$/);
    const scripted = await admin.get(path.replace(/(\?|$)/, ".data$1"));
    expect([path, scripted.status]).toEqual([path, 503]);
  }
  for (const path of ["/", "/build-my-page", "/healthz"]) expect((await fetch(shop.url + path)).status).toBe(200);
}

const readiness = async (shop: Shop) => {
  const answer = await fetch(`${shop.url}/readyz`);
  return { status: answer.status, text: await answer.text() };
};

describe("a PostgreSQL server that goes away while the shop runs", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await startPostgresCluster();
  });
  afterAll(() => cluster.stop());

  test("causes 503 with fitting messages, and everything works afterwards", { timeout: 400_000 }, async () => {
    const databaseUrl = await cluster.newDatabase();
    await using shop = await startShop({ database: "pglite", env: { DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" } });
    const admin = await signedInAdmin({ ...shop, databaseUrl }, "boss@shop.example");
    const { sessionId } = await buyPage(shop);
    await cluster.kill();
    await waitFor(async () => (await readiness(shop)).status === 503, { timeout: 30_000, what: "503 of /readyz" });
    expect((await readiness(shop)).text).toBe("The database does not respond.\n");
    await expectUnavailableMessages(shop, admin, sessionId);
    await cluster.restart();
    await waitFor(async () => (await readiness(shop)).status === 200, { timeout: 60_000, what: "200 of /readyz" });
    expect((await askReceipt(shop, sessionId)).status).toBe(200);
  });

  test("leaves a publication and an upload of a picture done or not done, and the next try works", {
    timeout: 400_000,
  }, async () => {
    const databaseUrl = await cluster.newDatabase();
    await using shop = await startShop({ database: "pglite", env: { DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" } });
    const admin = await signedInAdmin({ ...shop, databaseUrl }, "boss@shop.example");
    const form = {
      ...siteKind.shipped(defaultSite),
      phone: "(555) 010-0199",
      base: "0",
      intent: "publish",
      reviewed: "yes",
    };
    const publish = () => admin.post("/admin/content/site", form);
    const upload = () => admin.sendPicture(png(900, 500));
    const requests = Promise.all([publish(), upload()]);
    // All pages are being rendered with the draft.
    await waitFor(
      () =>
        withClient(databaseUrl, async (client) => (await client.query("select from content_revisions")).rowCount === 1),
      { what: "the draft" },
    );
    await cluster.kill();
    const [published, uploaded] = await requests;
    for (const { status } of [published, uploaded]) expect([200, 503]).toContain(status);
    await cluster.restart();
    await waitFor(async () => (await readiness(shop)).status === 200, { timeout: 60_000, what: "200 of /readyz" });
    const again = await publish();
    expect([again.status, again.html.includes("There are no changes to publish.")]).toEqual(
      published.status === 200 ? [400, true] : [200, false],
    );
    expect(await (await fetch(`${shop.url}/contact`)).text()).toContain("(555) 010-0199");
    expect((await upload()).status).toBe(200);
    expect((await admin.get("/admin/content/media")).html.match(/900 × 500 px/g)).toHaveLength(1);
  });
});
