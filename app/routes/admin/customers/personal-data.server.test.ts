import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { RouterContextProvider } from "react-router";
import { extract } from "tar-stream";
import { expect, test } from "vitest";
import { adminContext } from "~/auth/permissions/require-admin.server";
import type { ErasureReport } from "~/customers/privacy/erasure-report.server";
import { exportPerson } from "~/customers/privacy/export-person.server";
import { appContext } from "~/lib/app-context.server";
import type { Role } from "~/lib/db/column-types";
import { activityLog, contactMessages, orders } from "~/lib/db/schema/index";
import { formRequest } from "../../../../tests/support/app/form-request";
import { orderById, writePaidOrder } from "../../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../../tests/support/app/test-app";
import { action } from "./customer-profile";
import { loader } from "./export";

const app = setUpTestApp();

const JO = "jo@acme.example";
const ANN = "ann@team.example";

function requestOf(email: string, init: RequestInit, role: Role, pattern: string) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(adminContext, formRequest(app, {}, { role }).admin);
  const request = new Request(`http://localhost:3000/admin/customers/${email}`, init);
  return { request, url: new URL(request.url), pattern, params: { email }, context };
}

async function submit(intent: string, { email = JO, role = "owner" as Role } = {}) {
  const body = new URLSearchParams({ intent });
  const { data, init } = await action(requestOf(email, { method: "POST", body }, role, "/admin/customers/:email"));
  return { ...data, status: init?.status };
}

async function reportOf(intent: string): Promise<ErasureReport> {
  const answer = await submit(intent);
  if (!answer.ok) throw new Error(answer.error);
  return answer.report;
}

const writeMessage = () => app.db.insert(contactMessages).values({ name: "Jo", email: JO, message: "Hello" });
const settled = { paidAt: new Date(), invoicedAt: new Date(), workStatus: "done" } as const;

test("the dry run changes nothing and announces what the erasure then does; repeated, there is nothing left", async () => {
  await writeMessage();
  const orderId = await writePaidOrder(app, settled);
  const before = await app.db.select().from(orders);
  const announced = await reportOf("preview-erasure");
  expect(announced).toMatchObject({ last: "Nothing was changed.", canErase: true });
  expect(await app.db.select().from(orders)).toEqual(before);
  expect(await app.db.select().from(contactMessages)).toHaveLength(1);
  expect(await app.db.select().from(activityLog)).toEqual([]);

  const done = await reportOf("erase");
  expect(done).toMatchObject({ last: `The data about ${JO} was erased.`, canErase: false });
  expect(done.parts.map(({ title }) => title).slice(0, 2)).toEqual(["Deleted:", "Stays, without personal details:"]);
  expect(done.parts.map(({ lines }) => lines)).toEqual(announced.parts.map(({ lines }) => lines));
  expect(await app.db.select().from(contactMessages)).toEqual([]);
  expect(await orderById(app, orderId)).toMatchObject({ name: "Erased", amount: 29_900 });
  expect(await app.db.select().from(activityLog)).toMatchObject([{ actor: ANN, kind: "person-erased" }]);

  const again = { parts: [], last: `The shop has no data about ${JO}.`, canErase: false };
  expect(await reportOf("preview-erasure")).toEqual(again);
  expect(await reportOf("erase")).toEqual(again);
});

test("an order that came in after the dry run stops the erasure, which names it and changes nothing", async () => {
  await writeMessage();
  expect((await reportOf("preview-erasure")).canErase).toBe(true);
  await writePaidOrder(app, { ...settled, workStatus: "new" });
  const blocked = await reportOf("erase");
  expect(blocked).toMatchObject({
    last: `Nothing was changed in the shop: ${JO} cannot be erased yet.`,
    canErase: false,
  });
  expect(blocked.parts).toEqual([
    { title: "Resolve this first:", lines: [expect.stringMatching(/^Order [0-9A-F]{8}: it is paid but not done/)] },
  ]);
  expect(await app.db.select().from(contactMessages)).toHaveLength(1);
});

test("what is no email address is refused", async () => {
  expect(await submit("erase", { email: "nobody" })).toMatchObject({ ok: false, status: 400 });
});

async function download(email: string, method = "GET") {
  return loader(requestOf(email, { method }, "owner", "/admin/customers/:email/export"));
}

const contentsOf = async (archive: NodeJS.ReadableStream) => {
  const contents: [string, string][] = [];
  for await (const entry of archive.pipe(extract()))
    contents.push([entry.header.name, String(await buffer(entry)).replace(/"madeAt": ".+"/, "")]);
  return contents;
};

test("an owner downloads what the command writes, as an attachment that no cache stores", async () => {
  await writeMessage();
  await writePaidOrder(app, settled);
  const response = await download("Jo@Acme.example");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="copy-\d{4}-\d\d-\d\d\.tar"$/);
  const downloaded = await contentsOf(Readable.from([Buffer.from(await response.arrayBuffer())]));
  expect(await app.db.select().from(activityLog)).toMatchObject([{ actor: ANN, kind: "person-copied" }]);
  await app.db.delete(activityLog);
  const written = await exportPerson({ db: app.db, files: app.storage, now: app.now }, JO);
  if (!written) throw new Error("Nothing was exported");
  expect(downloaded).toEqual(await contentsOf(written));
  expect(downloaded.map(([name]) => name)).toEqual(["data.json", "end.json"]);
});

test("an unknown address has no export, and a HEAD request exports nothing", async () => {
  await expect(download("nobody@acme.example")).rejects.toMatchObject({ status: 404 });
  await writeMessage();
  expect((await download(JO, "HEAD")).body).toBeNull();
  expect(await app.db.select().from(activityLog)).toEqual([]);
});
