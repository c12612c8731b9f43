import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { blast, payForm, startTestSandbox, urlOf, webPage } from "../../../../tests/support/sandbox/sandbox.ts";
import { erasePersonData } from "./erase-person.ts";

const JO = "jo@canary.example";

/** Opens a checkout and pays it, as somebody with a name on the card. */
async function bought(email: string, shop: Awaited<ReturnType<typeof startTestSandbox>>, checkout = webPage) {
  const metadata = { company: `Company of ${email}`, page_type: "Landing page" };
  const session = await shop.payments.openSession({ ...checkout(randomUUID()), email, metadata });
  await payForm(urlOf(session), { billingName: `Card of ${email}`, email: `other-${email}` });
  return (await shop.payments.findSession(session.id)) ?? session;
}

/** All that is in the sandbox's files. */
const bytesOf = (stateFile: string): string =>
  ["", "-wal"].map((ending) => readFileSync(`${stateFile}${ending}`, "latin1")).join();

const whom = (email: string, ids: string[]) => ({
  email,
  ids,
  isNamed: (text: string) => text.toLowerCase().includes(email),
});

test("erasing a person in a running sandbox removes all personal data and keeps amounts, ids and other people", async () => {
  const shop = await startTestSandbox();
  const other = await bought("ann@acme.example", shop);
  const [session, months] = [await bought(JO, shop), await bought(JO, shop, blast)];
  const ids = [session, months].flatMap(({ id, paymentIntentId }) => [id, paymentIntentId ?? []].flat());
  expect(bytesOf(shop.stateFile)).toContain("canary");
  const count = erasePersonData(shop.stateFile, whom(JO, ids), { dry: true });
  expect(bytesOf(shop.stateFile)).toContain("canary");
  expect(erasePersonData(shop.stateFile, whom(JO, ids))).toBe(count);
  expect(count).toBeGreaterThan(5);
  expect(bytesOf(shop.stateFile)).not.toContain("canary");
  expect(await shop.payments.findSession(session.id)).toEqual(session);
  expect(await shop.payments.findSession(other.id)).toEqual(other);
  expect(bytesOf(shop.stateFile)).toContain("Card of ann@acme.example");
  expect(erasePersonData(shop.stateFile, whom(JO, ids))).toBe(0);
});
