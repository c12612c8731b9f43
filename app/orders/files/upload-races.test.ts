import { expect, test } from "vitest";
import { openOnPostgres } from "../../../tests/support/app/both-databases";
import { JO, sharedOrder, TEAM, textOf, uploadsOf } from "../../../tests/support/files/uploads";
import { scaleCaseCount } from "../../../tests/support/runner/cases";
import { MAX_CHUNK_BYTES, MAX_FILE_BYTES } from "./file-limits";

const app = openOnPostgres();

const RACES = scaleCaseCount(5, { most: 50 });
const { begin, begun, append, rows } = uploadsOf(() => app);

test("concurrent uploads never exceed an order's 200 MB", async () => {
  for (let race = 0; race < RACES; race++) {
    const orderId = await sharedOrder(app);
    const sides = Array.from({ length: 16 }, (_, at) => (at % 2 ? JO : TEAM));
    const all = await Promise.all(sides.map((side) => begin(orderId, "clip.mp4", MAX_FILE_BYTES, side)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(8);
  }
});

test("concurrent chunks are stored once, and finish one file", async () => {
  for (let race = 0; race < RACES; race++) {
    const id = await begun(await sharedOrder(app), "notes.txt", 2 * MAX_CHUNK_BYTES);
    await Promise.all([1, 2, 3].map(() => append(id, 0, textOf(MAX_CHUNK_BYTES))));
    const ends = await Promise.all([1, 2, 3].map(() => append(id, MAX_CHUNK_BYTES, textOf(MAX_CHUNK_BYTES))));
    for (const end of ends) expect(end).toMatchObject({ ok: true, received: 2 * MAX_CHUNK_BYTES });
    const last = await append(id, 2 * MAX_CHUNK_BYTES, new Uint8Array());
    expect(last).toMatchObject({ ok: true, done: true });
    const row = (await rows()).find((file) => file.id === id);
    expect(row).toMatchObject({ received: 2 * MAX_CHUNK_BYTES, parts: [] });
    expect(await app.storage.head(`${id}/content`)).toBe(2 * MAX_CHUNK_BYTES);
  }
});
