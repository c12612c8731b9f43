import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pins } from "~/lib/db/schema/index";
import { openOnPostgres } from "../../../tests/support/app/both-databases";
import { createDelivered } from "../../../tests/support/app/deliveries";
import { pinsIn } from "../../../tests/support/app/pins";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { MAX_DELIVERY_PINS } from "./pins";

const app = openOnPostgres();
const { delivered, add, added, answer, resolve, pinsOf } = pinsIn(() => app);

const RACES = scaleCaseCount(10, { most: 200 });

test("the next version is complete when pins are added, answered and resolved at the same time", async () => {
  await app.reset();
  recordCaseCount(RACES);
  for (let round = 0; round < RACES; round++) {
    const of = await delivered();
    const id = await added(of);
    const [late, nextId] = await Promise.all([
      add(of),
      createDelivered(app, of.orderId, { fileIds: [of.fileId] }),
      resolve(of.orderId, id),
      answer(of.orderId, id, "team"),
    ]);
    const carried = (await pinsOf(of.orderId, nextId)) ?? [];
    expect(carried.find((pin) => pin.id === id)).toMatchObject({
      resolvedBy: "customer",
      answers: [{ sender: "team" }],
    });
    expect(carried).toHaveLength(late.ok ? 2 : 1);
  }
}, 600_000);

test("a delivery takes 100 pins, also at the same time, and one that is sent twice is one", async () => {
  await app.reset();
  const of = await delivered();
  for (let count = 2; count < MAX_DELIVERY_PINS; count++) await added(of);
  const id = randomUUID();
  const last = await Promise.all([add(of, { id }), add(of, { id }), add(of), add(of)]);
  expect(last.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect(await app.db.$count(pins)).toBe(MAX_DELIVERY_PINS);
}, 600_000);
