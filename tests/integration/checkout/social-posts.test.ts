import { afterAll, expect, test } from "vitest";
import { buyPage } from "../../support/shop/purchase.ts";
import { startShop } from "../../support/shop/shop.ts";
import { blastBody } from "../../support/shop/subscription.ts";

const shop = await startShop({ env: { TRUSTED_PROXIES: "1" } });
afterAll(() => shop.discard());

/** Session of a paid BLAST order. */
const bought = async (company: string) => (await buyPage(shop, blastBody("jo@acme.example", company))).sessionId;

const download = (session: string) => fetch(`${shop.url}/api/orders/social-posts.pdf?session_id=${session}`);
const pdfOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test("the built shop creates the calendar of a paid order once, and returns the stored file to later requests", async () => {
  const session = await bought("Harbor & Pine");
  const first = await download(session);
  expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(first.headers.get("content-disposition")).toMatch(/^attachment; filename="social-posts-[0-9A-F]{8}\.pdf"$/);
  const file = await pdfOf(first);
  expect(file.toString("latin1", 0, 5)).toBe("%PDF-");
  expect((await pdfOf(await download(session))).equals(file)).toBe(true);
});

test("the 61st download of an order in ten minutes is rejected, and another order's is not", async () => {
  const session = await bought("Often & Co");
  const from = (address: number) =>
    fetch(`${shop.url}/api/orders/social-posts.pdf?session_id=${session}`, {
      headers: { "X-Forwarded-For": `203.0.113.${address}` },
    });
  for (let address = 0; address < 60; address++) expect((await from(address)).status).toBe(200);
  const refused = await from(61);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await download(await bought("Seldom & Co"))).status).toBe(200);
});
