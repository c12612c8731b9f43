import { afterAll, beforeAll, beforeEach } from "vitest";

/** Collects errors of each test that nothing handled, and that would end the shop. Call it once, outside the tests. */
export function collectUnhandledErrors(): readonly unknown[] {
  const unhandled: unknown[] = [];
  const add = (error: unknown) => void unhandled.push(error);
  beforeAll(() => void process.on("uncaughtException", add).on("unhandledRejection", add));
  beforeEach(() => {
    unhandled.length = 0;
  });
  afterAll(() => void process.off("uncaughtException", add).off("unhandledRejection", add));
  return unhandled;
}
