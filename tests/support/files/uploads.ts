import { expect } from "vitest";
import { orderFiles, type orders } from "~/lib/db/schema/index";
import { MAX_CHUNK_BYTES } from "~/orders/files/file-limits";
import type { FileActor } from "~/orders/files/order-files.server";
import { listOrderFiles } from "~/orders/files/order-files.server";
import { appendChunk } from "~/orders/files/upload-chunks.server";
import { createUpload } from "~/orders/files/uploads.server";
import { getOrder, writePaidOrder } from "../app/paid-orders";
import type { TestApp } from "../app/test-app";
import { expectDone } from "../expect-done";

export const MEGABYTE = 1024 * 1024;
export const TEAM: FileActor = { sender: "team", email: "ann@team.example" };
export const customer = (email = "jo@acme.example"): FileActor => ({
  sender: "customer",
  customer: { email, orderId: "", scope: "address" },
});
export const JO = customer();

export async function* singleUpload(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
export const textOf = (length: number) => new Uint8Array(length).fill(65);

export const sharedOrder = (app: TestApp, changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, { sharedAt: app.now(), ...changes });

export function uploadsOf(app: () => TestApp) {
  const begin = (orderId: string, name: string, size: number, side = JO) =>
    createUpload(app(), side, { orderId, name, size });
  const append = (id: string, offset: number, content: Uint8Array, side = JO) =>
    appendChunk(app(), side, { id, offset, content: singleUpload(content) });
  const begun = async (orderId: string, name: string, size: number, side = JO): Promise<string> => {
    return expectDone(await begin(orderId, name, size, side)).id;
  };
  return {
    begin,
    begun,
    append,
    sent: async (orderId: string, name: string, content: Uint8Array, side = JO): Promise<string> => {
      const id = await begun(orderId, name, content.length, side);
      const part = (at: number) => append(id, at, content.subarray(at, at + MAX_CHUNK_BYTES), side);
      let last = await part(0);
      while (last.ok && !last.done) last = await part(last.received);
      expect(last).toMatchObject({ ok: true, done: true });
      return id;
    },
    rows: () => app().db.select().from(orderFiles),
    filesOf: async (orderId: string, side: FileActor = JO) =>
      listOrderFiles(app().db, side, await getOrder(app(), orderId)),
  };
}
