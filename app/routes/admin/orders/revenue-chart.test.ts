import { expect, test } from "vitest";
import { formatThousands } from "./revenue-chart";

test.each([
  [0, "$0"],
  [95_049, "$950"],
  [99_960, "$1.0k"],
  [1_240_000, "$12.4k"],
  [99_994_000, "$999.9k"],
  [125_000_000, "$1.25M"],
  [-39_900, "−$399"],
])("%i cents above a bar: %s", (cents, text) => expect(formatThousands(cents)).toBe(text));
