import { expect, test } from "vitest";
import { colors } from "~/lib/colors";
import { orderStatusTone } from "./order-labels";

test.each([
  ["paid", "text-lime"],
  ["Pending", "text-gold"],
  ["CANCELLED", "text-danger"],
  ["refunded", "text-gray"],
  ["partially_refunded", "text-gray"],
  ["__proto__", "text-gray"],
])("status %s has color %s", (status, tone) => expect(orderStatusTone(status)).toBe(tone));

test("gray has no hue", () => expect(colors.gray).toMatch(/^#(..)\1\1$/));
