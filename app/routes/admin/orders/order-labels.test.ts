import { expect, test } from "vitest";
import { colors } from "~/lib/colors";

test("gray has no hue", () => expect(colors.gray).toMatch(/^#(..)\1\1$/));
