import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { floors } from "./floors";

/** "app/chrome" of "app/chrome/logo.tsx", "server" of "server/web"; nothing of a single file such as "app/root.tsx". */
const roomsOf = (pattern: string): string[] => {
  const room = /^(app\/)?[^/]+/.exec(pattern)?.[0] ?? "";
  return room.includes(".") ? [] : [room];
};

test.each(["docs/architecture.md", "README.md"])("%s names every room of the house", (document) => {
  const text = readFileSync(document, "utf8");
  const missing = floors
    .flat()
    .flatMap(roomsOf)
    .filter((room) => !text.includes(room));
  expect(missing).toEqual([]);
});
