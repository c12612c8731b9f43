import { expect, test } from "vitest";
import { formatShortAge } from "./short-age";

test("ages are short, and whole minutes, hours or days", () => {
  const at = (seconds: number) => formatShortAge(new Date(1e12 - seconds * 1000), new Date(1e12));
  expect([-5, 59, 60, 3599, 3600, 86_399, 86_400, 200_000].map(at)).toEqual([
    "now",
    "now",
    "1 min",
    "59 min",
    "1 h",
    "23 h",
    "1 d",
    "2 d",
  ]);
});
