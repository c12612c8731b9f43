import { expect, it } from "vitest";
import { runCommand } from "./run-command";

const MOST_LINES = 200;

it("each failure has under 200 lines of output", {
  timeout: 600_000,
}, async () => {
  const { code, output } = await runCommand("vitest run --config tests/fixtures/vitest.config.ts --root .");
  expect(code).toBe(1);
  expect(output).toMatch(/Tests +8 failed \| 1 passed/);
  const failures =
    output
      .split("Failed Tests")[1]
      ?.split(/^ ?FAIL /m)
      .slice(1) ?? [];
  expect(failures).toHaveLength(8);
  for (const failure of failures) expect(failure.split("\n").length).toBeLessThan(MOST_LINES);
  expect(output.split("\n").length).toBeLessThan(8 * MOST_LINES);
  expect(output.length).toBeLessThan(100_000);
  expect(output).not.toMatch(/stdout \| .*nothing is wrong/);
});
