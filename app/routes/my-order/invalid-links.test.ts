import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { createStaticHandler, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appContext } from "~/app-context.server";
import { magicLinkCookie, portalUrl, revokeMagicLinks } from "~/auth/magic-links.server";
import { listOrderMessages } from "~/orders/messages.server";
import { orderById } from "../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { customer, sharedOrder, textOf, uploadsOf } from "../../../tests/support/files/uploads";
import { action as begin } from "./files/create";
import { loader as download, action as sendPart } from "./files/file";
import { loader as preview } from "./files/preview";
import { action, loader } from "./my-order";

/** 1,000 links that open nothing, on every address of the customer's page, its files and its messages. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { sent, filesOf } = uploadsOf(() => app);
const idOf = ({ id }: Readonly<Record<string, string | undefined>>) => ({ id: id ?? "" });
const { queryRoute } = createStaticHandler([
  {
    id: "page",
    path: "/my-order",
    loader: (args) => loader({ ...args, params: {} }),
    action: (args) => action({ ...args, params: {} }),
  },
  { id: "begin", path: "/my-order/files", action: (args) => begin({ ...args, params: {} }) },
  {
    id: "file",
    path: "/my-order/files/:id",
    loader: (args) => download({ ...args, params: idOf(args.params) }),
    action: (args) => sendPart({ ...args, params: idOf(args.params) }),
  },
  {
    id: "preview",
    path: "/my-order/files/:id/preview",
    loader: (args) => preview({ ...args, params: idOf(args.params) }),
  },
]);

/** All that somebody gets: status, headers and body. */
async function answer(path: string, init: RequestInit = {}): Promise<string> {
  const request = new Request(`http://localhost:3000${path}`, init);
  const requestContext = new RouterContextProvider();
  requestContext.set(appContext, app);
  const got: unknown = await queryRoute(request, { requestContext }).catch((thrown: unknown) => thrown);
  if (got instanceof Response) return JSON.stringify([got.status, [...got.headers], await got.text()]);
  return JSON.stringify(got);
}

type Asked = { orderId: string; fileId: string; key: string };

/** Every way to ask for something of an order, with a link that is being opened or with one that was. */
function waysOf({ orderId, fileId, key }: Asked): Record<string, () => Promise<string>> {
  const cookie = async () => ({ Cookie: (await magicLinkCookie(app, key)).split(";")[0] ?? "" });
  const get = async (path: string) => answer(path, { headers: await cookie() });
  const post = async (path: string, body: BodyInit) => answer(path, { method: "POST", headers: await cookie(), body });
  const message = { intent: "message", orderId, messageId: randomUUID(), message: "Let me in" };
  const announced = JSON.stringify({ orderId, name: "notes.txt", size: 5, messageId: randomUUID() });
  return {
    open: () => answer(`/my-order?key=${encodeURIComponent(key)}`),
    page: () => get(`/my-order?order=${orderId}`),
    message: () => post("/my-order", new URLSearchParams(message)),
    file: () => get(`/my-order/files/${fileId}`),
    preview: () => get(`/my-order/files/${fileId}/preview`),
    begin: () => post("/my-order/files", announced),
    part: () => post(`/my-order/files/${fileId}?offset=0`, "hello"),
  };
}
const WAYS = ["page", "message", "file", "preview", "begin", "part"];

async function askAll(asked: Asked): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [what, ask] of Object.entries(waysOf(asked))) answers[what] = await ask();
  return answers;
}

/** Good links of an order, each a second younger than the one before. */
async function goodKeys(orderId: string, count: number): Promise<string[]> {
  const order = await orderById(app, orderId);
  if (!order) throw new Error("No order");
  return Array.from({ length: count }, () => {
    app.pass(1_000);
    return new URL(portalUrl(app, order)).searchParams.get("key") ?? "";
  });
}
const keyOf = async (orderId: string): Promise<string> => (await goodKeys(orderId, 1))[0] ?? "";

const guessed = () =>
  [
    randomUUID(),
    randomInt(1, 9),
    1_900_000_000 + randomInt(1e8),
    randomBytes(8).toString("base64url"),
    randomBytes(32).toString("base64url"),
  ].join(".");

/** One character of it is another one. The last holds two bits that mean nothing. */
function altered(key: string): string {
  const at = randomInt(key.length - 1);
  return key.slice(0, at) + (key[at] === "A" ? "B" : "A") + key.slice(at + 1);
}

test("1,000 guessed, altered, expired and revoked links are all refused alike, and do nothing", async () => {
  const [orderId, revokedId] = [await sharedOrder(app), await sharedOrder(app, { email: "bo@other.example" })];
  const fileId = await sent(orderId, "secret.txt", textOf(5));
  const expired = await goodKeys(orderId, 150);
  app.pass(91 * 86_400_000);
  const revoked = await goodKeys(revokedId, 150);
  await revokeMagicLinks(app, revokedId, "ann@team.example");
  const good = await keyOf(orderId);
  const links = [
    ...Array.from({ length: 400 }, guessed),
    ...Array.from({ length: 300 }, () => altered(good)),
    ...expired,
    ...revoked,
  ];
  expect(links).toHaveLength(1_000);
  const answers: Record<string, Set<string>> = {};
  for (const [index, key] of links.entries()) {
    const ways = waysOf({ orderId, fileId, key });
    // Each is opened, and tried as if it had been on one of the other addresses.
    for (const what of ["open", WAYS[index % WAYS.length] ?? ""]) {
      answers[what] ??= new Set();
      answers[what].add((await ways[what]?.()) ?? "");
    }
  }
  expect(Object.fromEntries(Object.entries(answers).map(([what, { size }]) => [what, size]))).toEqual({
    open: 1,
    page: 1,
    message: 1,
    file: 1,
    preview: 1,
    begin: 1,
    part: 1,
  });
  const [first = ""] = answers.open ?? [];
  expect(first).toContain("/my-order/find?link=expired");
  for (const what of ["file", "preview", "begin", "part"]) expect([...(answers[what] ?? [])][0]).toMatch(/^\[404,/);
  expect(await listOrderMessages(app.db, orderId)).toEqual([]);
  expect((await filesOf(orderId)).ready).toHaveLength(1);
  // The very same file comes by the link that was altered above.
  expect((await askAll({ orderId, fileId, key: good })).file).toMatch(/^\[200,/);
});

test("a customer's own good link is no better for another's order than for none", async () => {
  const [theirs, own] = [await sharedOrder(app), await sharedOrder(app, { email: "bo@other.example" })];
  const fileId = await sent(theirs, "secret.txt", textOf(5));
  const key = await keyOf(own);
  const [of, ofNone] = [
    await askAll({ orderId: theirs, fileId, key }),
    await askAll({ orderId: randomUUID(), fileId: randomUUID(), key }),
  ];
  expect(of).toEqual(ofNone);
  expect(await listOrderMessages(app.db, theirs)).toEqual([]);
  expect((await filesOf(theirs, customer())).ready).toHaveLength(1);
});
