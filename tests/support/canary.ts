import { expect } from "vitest";

/** Personal data and secrets that must not appear in logs, metrics or traces. */
export const canary = {
  name: "Jöhanna Canary-Miller",
  email: "johanna.canary@acme-canary.example",
  brief: "We sell canary cages and want to launch in May.",
  session: "s7Kq2mXw9ZrT4cVbN8pLd3FgHj6QeYaU",
  payment: "cs_test_a1CanaryB2c3D4e5F6g7H8i9J0k1L2m3N4",
  hash: "4f1c0a9e8b7d6c5f4e3d2c1b0a998877:66778899aabbccddeeff00112233445566778899aabbccddeeff001122334455",
};

export function expectNoCanary(text: string): void {
  expect(text).not.toMatch(/canary/i);
  const hash = canary.hash.split(":")[1] ?? "";
  for (const secret of [canary.session, hash]) expect(text).not.toContain(secret);
}
