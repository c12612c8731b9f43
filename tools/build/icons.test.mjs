import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../..", import.meta.url).pathname;
const read = (path) => readFileSync(`${root}${path}`, "utf8");

test("every icon of a page is in the sprite", () => {
  const drawn = new Set([...read("app/ui/images/icons.svg").matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
  const missing = globSync("app/**/*.{ts,tsx}", { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/<Icon\s+name="([^"]+)"|\bicon: "([^"]+)"/g)]
      .map(([, inMarkup, inData]) => inMarkup ?? inData)
      .filter((name) => !drawn.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});
