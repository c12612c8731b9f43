import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { createStaticHandler } from "react-router";
import { expect, test } from "vitest";
import { magicLinkCookie, portalUrl, revokeMagicLinks } from "~/auth/magic-links.server";
import { getOrderMessages } from "~/orders/messages.server";
import { action as begin } from "~/routes/files/create";
import { loader as download, action as sendPart } from "~/routes/files/file";
import { loader as preview } from "~/routes/files/preview";
import { orderById } from "../../../tests/support/app/paid-orders";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { customer, sharedOrder, textOf, uploadsOf } from "../../../tests/support/files/uploads";
import { action, loader } from "./my-order";

/** Invalid magic links on every URL of the portal, its files and its messages. */

const app = setUpTestApp();

const { sent, filesOf } = uploadsOf(() => app);
const { queryRoute } = createStaticHandler([
  {
    id: "page",
    path: "/my-order",
    loader: (args) => loader({ ...args, params: {} }),
    action: (args) => action({ ...args, params: {} }),
  },
  { id: "begin", path: "/my-order/files", action: begin },
  { id: "file", path: "/my-order/files/:id", loader: download, action: sendPart },
  { id: "preview", path: "/my-order/files/:id/preview", loader: preview },
]);

/** Status, headers and body of the response, as one text. */
async function responseText(path: string, init: RequestInit = {}): Promise<string> {
  const request = new Request(`http://localhost:3000${path}`, init);
  const requestContext = requestContextOf(app);
  const response: unknown = await queryRoute(request, { requestContext }).catch((thrown: unknown) => thrown);
  if (response instanceof Response) {
    return JSON.stringify([response.status, [...response.headers], await response.text()]);
  }
  return JSON.stringify(response);
}

type Target = { orderId: string; fileId: string; key: string };

/** Every request about an order: opening the link, and using one that was opened before. */
function requestsFor({ orderId, fileId, key }: Target): Record<string, () => Promise<string>> {
  const cookie = async () => ({ Cookie: (await magicLinkCookie(app.settings, key)).split(";")[0] ?? "" });
  const get = async (path: string) => responseText(path, { headers: await cookie() });
  const post = async (path: string, body: BodyInit) =>
    responseText(path, { method: "POST", headers: await cookie(), body });
  const message = { intent: "message", orderId, messageId: randomUUID(), message: "Let me in" };
  const announced = JSON.stringify({ orderId, name: "notes.txt", size: 5, messageId: randomUUID() });
  return {
    open: () => responseText(`/my-order?key=${encodeURIComponent(key)}`),
    page: () => get(`/my-order?order=${orderId}`),
    message: () => post("/my-order", new URLSearchParams(message)),
    file: () => get(`/my-order/files/${fileId}`),
    preview: () => get(`/my-order/files/${fileId}/preview`),
    begin: () => post("/my-order/files", announced),
    part: () => post(`/my-order/files/${fileId}?offset=0`, "hello"),
  };
}
const REQUESTS = ["page", "message", "file", "preview", "begin", "part"];

async function sendAll(target: Target): Promise<Record<string, string>> {
  const responses: Record<string, string> = {};
  for (const [name, send] of Object.entries(requestsFor(target))) responses[name] = await send();
  return responses;
}

/** Valid keys of an order, each issued a second after the previous one. */
async function validKeys(orderId: string, count: number): Promise<string[]> {
  const order = await orderById(app, orderId);
  if (!order) throw new Error("No order");
  return Array.from({ length: count }, () => {
    app.pass(1_000);
    return new URL(portalUrl(app, order)).searchParams.get("key") ?? "";
  });
}
const keyOf = async (orderId: string): Promise<string> => (await validKeys(orderId, 1))[0] ?? "";

const guessed = () =>
  [
    randomUUID(),
    randomInt(1, 9),
    1_900_000_000 + randomInt(1e8),
    randomBytes(8).toString("base64url"),
    randomBytes(32).toString("base64url"),
  ].join(".");

/** Changes one character, but not the last, which has two unused bits. */
function altered(key: string): string {
  const at = randomInt(key.length - 1);
  return key.slice(0, at) + (key[at] === "A" ? "B" : "A") + key.slice(at + 1);
}

test("1,000 guessed, altered, expired and revoked links all get the same responses and change nothing", async () => {
  const [orderId, revokedId] = [await sharedOrder(app), await sharedOrder(app, { email: "bo@other.example" })];
  const fileId = await sent(orderId, "secret.txt", textOf(5));
  const expired = await validKeys(orderId, 150);
  app.pass(91 * 86_400_000);
  const revoked = await validKeys(revokedId, 150);
  await revokeMagicLinks(app, revokedId, "ann@team.example");
  const good = await keyOf(orderId);
  const links = [
    ...Array.from({ length: 400 }, guessed),
    ...Array.from({ length: 300 }, () => altered(good)),
    ...expired,
    ...revoked,
  ];
  expect(links).toHaveLength(1_000);
  const responses: Record<string, Set<string>> = {};
  for (const [index, key] of links.entries()) {
    const requests = requestsFor({ orderId, fileId, key });
    // Each key is opened, and also used on one of the other URLs as if it had been opened.
    for (const name of ["open", REQUESTS[index % REQUESTS.length] ?? ""]) {
      responses[name] ??= new Set();
      responses[name].add((await requests[name]?.()) ?? "");
    }
  }
  expect(Object.fromEntries(Object.entries(responses).map(([name, { size }]) => [name, size]))).toEqual({
    open: 1,
    page: 1,
    message: 1,
    file: 1,
    preview: 1,
    begin: 1,
    part: 1,
  });
  const [first = ""] = responses.open ?? [];
  expect(first).toContain("/my-order/find?link=expired");
  for (const name of ["file", "preview", "begin", "part"]) expect([...(responses[name] ?? [])][0]).toMatch(/^\[404,/);
  expect((await getOrderMessages(app.db, orderId)).messages).toEqual([]);
  expect((await filesOf(orderId)).ready).toHaveLength(1);
  // The unaltered key downloads the file.
  expect((await sendAll({ orderId, fileId, key: good })).file).toMatch(/^\[200,/);
});

test("a customer's valid link gets the same responses for another customer's order as for an unknown one", async () => {
  const [otherOrder, ownOrder] = [await sharedOrder(app), await sharedOrder(app, { email: "bo@other.example" })];
  const fileId = await sent(otherOrder, "secret.txt", textOf(5));
  const key = await keyOf(ownOrder);
  const [ofOther, ofUnknown] = [
    await sendAll({ orderId: otherOrder, fileId, key }),
    await sendAll({ orderId: randomUUID(), fileId: randomUUID(), key }),
  ];
  expect(ofOther).toEqual(ofUnknown);
  expect((await getOrderMessages(app.db, otherOrder)).messages).toEqual([]);
  expect((await filesOf(otherOrder, customer())).ready).toHaveLength(1);
});
