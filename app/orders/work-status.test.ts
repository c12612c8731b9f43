import { expect, test } from "vitest";
import { WORK_STATUSES } from "~/lib/db/column-types";
import { isOverdue, isWorkStatus } from "./work-status";

test("work is overdue from the day after the one by which it was due, until it is delivered", () => {
  const on = (workStatus: (typeof WORK_STATUSES)[number], dueOn: string | null) =>
    isOverdue({ workStatus, dueOn }, "2026-11-26");
  for (const status of ["new", "in_progress", "waiting"] as const) {
    expect(on(status, "2026-11-25")).toBe(true);
    expect(on(status, "2026-11-26")).toBe(false);
    expect(on(status, "2026-11-27")).toBe(false);
    expect(on(status, null)).toBe(false);
  }
  expect(on("delivered", "2026-11-25")).toBe(false);
  expect(on("done", "2026-11-25")).toBe(false);
});

test("only the five values are a work status", () => {
  expect(WORK_STATUSES.every(isWorkStatus)).toBe(true);
  for (const other of ["", "New", "paid", null, undefined, 0, ["new"]]) expect(isWorkStatus(other)).toBe(false);
});
