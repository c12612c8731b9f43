import { expect, test } from "vitest";
import { formatDayRange } from "./order-filters";

test.each([
  [null, null, null],
  ["2026-11-01", null, "From Nov 1, 2026"],
  [null, "2026-11-25", "Until Nov 25, 2026"],
  ["2026-11-25", "2026-11-25", "Nov 25, 2026"],
  ["2026-11-01", "2026-11-25", "Nov 1–25, 2026"],
  ["2026-10-28", "2026-11-03", "Oct 28 – Nov 3, 2026"],
  ["2025-12-28", "2026-01-03", "Dec 28, 2025 – Jan 3, 2026"],
])("from %s to %s is written %s", (from, to, text) => expect(formatDayRange(from, to)).toBe(text));
