import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { blast, payForm, startTestSandbox, urlOf, webPage } from "../../../../tests/support/sandbox/sandbox.ts";
import { erasePersonData } from "./erase-person.ts";

const JO = { email: "jo@jo.example", word: "canary" };
const ANN = { email: "ann@acme.example", word: "acme" };
const DECLINED_CARD = "4000000000000002";

/** Opens and pays a checkout at the second attempt. `word` is in all that the buyer typed but the order's address. */
async function payCheckout(
  { email, word }: { email: string; word: string },
  shop: Awaited<ReturnType<typeof startTestSandbox>>,
  checkout = webPage,
) {
  const metadata = { company: `${word} GmbH`, page_type: "Landing page" };
  const session = await shop.payments.openSession({ ...checkout(randomUUID()), email, metadata });
  const typed = { billingName: `Card of ${word}`, email: `accounting@${word}.example` };
  await payForm(urlOf(session), { ...typed, cardNumber: DECLINED_CARD });
  await payForm(urlOf(session), typed);
  return (await shop.payments.findSession(session.id)) ?? session;
}

/** All bytes of the sandbox's files. */
const readAllFiles = (stateFile: string): string =>
  ["", "-wal"].map((ending) => readFileSync(`${stateFile}${ending}`, "latin1")).join();

function listObjects(stateFile: string, word: string) {
  using db = new DatabaseSync(stateFile, { readOnly: true });
  return db.prepare("SELECT id, body FROM objects WHERE instr(body, ?) ORDER BY id").all(word);
}

const whom = (email: string, ids: string[]) => ({
  ids,
  isNamed: (text: string) => text.toLowerCase().includes(email),
});

test("erasing a person in a running sandbox removes all personal data and keeps amounts, ids and other people", async () => {
  const shop = await startTestSandbox();
  const other = await payCheckout(ANN, shop, blast);
  const [session, months] = [await payCheckout(JO, shop), await payCheckout(JO, shop, blast)];
  const ids = [session, months].flatMap(({ id, paymentIntentId }) => [id, paymentIntentId ?? []].flat());
  expect(readAllFiles(shop.stateFile)).toContain("canary");
  const objectsOfAnn = listObjects(shop.stateFile, ANN.word);
  const count = erasePersonData(shop.stateFile, whom(JO.email, ids), { dry: true });
  expect(readAllFiles(shop.stateFile)).toContain("canary");
  expect(erasePersonData(shop.stateFile, whom(JO.email, ids))).toBe(count);
  expect(count).toBeGreaterThan(5);
  expect(readAllFiles(shop.stateFile)).not.toContain("canary");
  expect(await shop.payments.findSession(session.id)).toEqual(session);
  expect(await shop.payments.findSession(other.id)).toEqual(other);
  expect(readAllFiles(shop.stateFile)).not.toContain(JO.email);
  expect(objectsOfAnn.length).toBeGreaterThan(10);
  expect(listObjects(shop.stateFile, ANN.word)).toEqual(objectsOfAnn);
  expect(erasePersonData(shop.stateFile, whom(JO.email, ids))).toBe(0);
});
