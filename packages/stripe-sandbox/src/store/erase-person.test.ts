import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { blast, payForm, startTestSandbox, urlOf, webPage } from "../../../../tests/support/sandbox/sandbox.ts";
import { erasePersonData } from "./erase-person.ts";

const JO = "jo@canary.example";

/** Opens and pays a checkout with a cardholder name. */
async function payCheckout(email: string, shop: Awaited<ReturnType<typeof startTestSandbox>>, checkout = webPage) {
  const metadata = { company: `Company of ${email}`, page_type: "Landing page" };
  const session = await shop.payments.openSession({ ...checkout(randomUUID()), email, metadata });
  await payForm(urlOf(session), { billingName: `Card of ${email}`, email: `other-${email}` });
  return (await shop.payments.findSession(session.id)) ?? session;
}

/** All bytes of the sandbox's files. */
const readAllFiles = (stateFile: string): string =>
  ["", "-wal"].map((ending) => readFileSync(`${stateFile}${ending}`, "latin1")).join();

const whom = (email: string, ids: string[]) => ({
  ids,
  isNamed: (text: string) => text.toLowerCase().includes(email),
});

test("erasing a person in a running sandbox removes all personal data and keeps amounts, ids and other people", async () => {
  const shop = await startTestSandbox();
  const other = await payCheckout("ann@acme.example", shop);
  const [session, months] = [await payCheckout(JO, shop), await payCheckout(JO, shop, blast)];
  const ids = [session, months].flatMap(({ id, paymentIntentId }) => [id, paymentIntentId ?? []].flat());
  expect(readAllFiles(shop.stateFile)).toContain("canary");
  const count = erasePersonData(shop.stateFile, whom(JO, ids), { dry: true });
  expect(readAllFiles(shop.stateFile)).toContain("canary");
  expect(erasePersonData(shop.stateFile, whom(JO, ids))).toBe(count);
  expect(count).toBeGreaterThan(5);
  expect(readAllFiles(shop.stateFile)).not.toContain("canary");
  expect(await shop.payments.findSession(session.id)).toEqual(session);
  expect(await shop.payments.findSession(other.id)).toEqual(other);
  expect(readAllFiles(shop.stateFile)).toContain("Card of ann@acme.example");
  expect(erasePersonData(shop.stateFile, whom(JO, ids))).toBe(0);
});
