import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../..", import.meta.url).pathname;
const read = (path) => readFileSync(`${root}${path}`, "utf8");

const readIcons = (sprite) => new Set([...read(sprite).matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));

test("every icon of a page is in its sprite", () => {
  const icons = readIcons("app/ui/images/icons.svg");
  const adminIcons = readIcons("app/ui/images/admin-icons.svg");
  const missing = globSync("app/**/!(*.test).{ts,tsx}", { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/<(Icon|AdminIcon)\s+name="([^"]+)"|\bicon: "([^"]+)"/g)]
      .map(([, component, inMarkup, inData]) => ({
        name: inMarkup ?? inData,
        isAdmin: component ? component === "AdminIcon" : path.startsWith("app/routes/admin/"),
      }))
      .filter(({ name, isAdmin }) => !(isAdmin ? adminIcons : icons).has(name))
      .map(({ name }) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every icon of the public sprite is on a page, as each page loads all of them", () => {
  const sources = globSync("app/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !path.includes(".test.") && !path.startsWith("app/routes/admin/"))
    .map(read)
    .join("\n");
  const unused = [...readIcons("app/ui/images/icons.svg")].filter((name) => !sources.includes(`"${name}"`));
  expect(unused).toEqual([]);
});
