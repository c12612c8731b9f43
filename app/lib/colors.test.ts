import { expect, test } from "vitest";
import { colors } from "./colors";

const sheet = [
  "/* Made from colors.ts: after a change there, `vitest run --project unit app/ui/styles -u`. */",
  "@theme {",
  ...Object.entries(colors).map(([name, color]) => `  --color-${name}: ${color};`),
  "}",
  "",
].join("\n");

test("colors.css is generated from colors.ts", async () => {
  await expect(sheet).toMatchFileSnapshot("../ui/styles/colors.css");
});
