import { expect, test } from "vitest";
import { orderReference } from "./reference";

test("an order's reference is the first eight characters of its id, in capitals", () => {
  expect(orderReference("0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d")).toBe("0A1B2C3D");
});
