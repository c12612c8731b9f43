import { describe, expect, test } from "vitest";
import { recordCaseCount, scaleCaseCount } from "../../support/runner/cases.ts";
import { checkoutBody, orderIdOf, payAt, startCheckout, statusOf } from "../../support/shop/purchase.ts";
import { getSharedShop, SHARED_SHOP_TEAM } from "../../support/shop/shared-shop.ts";
import { eventFor, sendEvent, sign, webhookSecret } from "../../support/shop/signed-event.ts";
import { waitFor } from "../../support/wait-for.ts";

const shop = await getSharedShop();

/** Waits until an order has this many emails, and returns them. */
const mailsAbout = (reference: string, count: number) =>
  waitFor(
    async () => {
      const mails = (await shop.sentEmails()).filter((mail) => `${mail.subject} ${mail.text}`.includes(reference));
      return mails.length >= count ? mails : null;
    },
    { what: `${count} emails about order ${reference}` },
  );

/** Waits for the receipt: right after its start the shop may be too busy to respond. */
const referenceOf = async (sessionId: string) =>
  (await waitFor(() => orderIdOf(shop, sessionId))).slice(0, 8).toUpperCase();

describe("a purchase", () => {
  test("paid at the sandbox ends paid, with a receipt and exactly two emails", async () => {
    const { url, sessionId } = await startCheckout(shop, checkoutBody({ company: "Plain Purchase Ltd" }));
    const { status, back } = await payAt(url);
    expect(status).toBe(303);
    expect(back).toBe(`${shop.url}/payment-success?session_id=${sessionId}&service=web-page`);
    expect(await statusOf(shop, sessionId)).toBe("paid");
    const reference = await referenceOf(sessionId);
    const mails = await mailsAbout(reference, 2);
    const toBuyer = mails.find((mail) => mail.to?.[0]?.address === "jo@acme.example");
    const toTeam = mails.find((mail) => mail.to?.[0]?.address === SHARED_SHOP_TEAM);
    for (const part of [toBuyer?.html, toBuyer?.text]) {
      expect(part).toContain(reference);
      expect(part).toContain("$299.00");
      expect(part).toContain(`${shop.url}/payment-success?session_id=${sessionId}`);
    }
    expect(toTeam?.text).toContain("Plain Purchase Ltd");
    expect(toTeam?.text).toContain("A page that sells our new product.");
    expect(mails).toHaveLength(2);
  });
});

describe("POST /api/webhooks/stripe", () => {
  const secret = () => webhookSecret(shop);
  const send = (body: string, signature?: string) => sendEvent(shop, body, signature);

  test("a signed event is accepted, and its session is fetched from the provider", async () => {
    const { sessionId } = await startCheckout(shop, checkoutBody({ company: "Early Event Ltd" }));
    const body = eventFor(sessionId);
    expect((await send(body, sign(body, secret()))).status).toBe(200);
    expect(await statusOf(shop, sessionId)).toBe("pending");
  });

  test("forged, unsigned, stale, re-serialized and empty-secret events are a 4xx and change nothing", {
    tags: "promise-6",
  }, async () => {
    const { sessionId } = await startCheckout(shop, checkoutBody({ company: "Forged Ltd" }));
    const body = eventFor(sessionId);
    const good = sign(body, secret());
    const now = Math.floor(Date.now() / 1000);
    const attempts = (round: number): [string, string | undefined][] => [
      [body, undefined],
      [body, ""],
      [body, `t=${round + 1},v1=00`],
      [body, sign(body, `whsec_forged${round}`)],
      [body, sign(body, "", now + round)],
      [body, sign(body, secret(), now - 301 - round)],
      [JSON.stringify(JSON.parse(body), null, 2 + round), good],
      [`${body}${" ".repeat(1 + round)}`, good],
      ["", good],
      ["{}", sign("{}", `whsec_forged${round}`)],
    ];
    const rounds = Math.ceil(scaleCaseCount(attempts(0).length, { most: 5_000 }) / attempts(0).length);
    recordCaseCount(rounds * attempts(0).length);
    for (let round = 0; round < rounds; round++) {
      for (const [sent, signature] of attempts(round)) {
        const { status } = await send(sent, signature);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
    }
    expect(await statusOf(shop, sessionId)).toBe("pending");
  });

  test("an event may have up to 1 MiB, and no more", { tags: "promise-29" }, async () => {
    const big = "x".repeat(1024 * 1024 + 1);
    expect((await send(big, "t=1,v1=00")).status).toBe(413);
    expect((await send("x".repeat(200 * 1024), "t=1,v1=00")).status).toBe(400);
  });
});
