import type * as NodeFs from "node:fs";
import { sep } from "node:path";
import { expect, test, vi } from "vitest";
import deliverable from "~/catalog/blast/deliverable.server";

const read = vi.hoisted((): string[] => []);
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof NodeFs>();
  const readFileSync = (path: string) => {
    read.push(path);
    return fs.readFileSync(path);
  };
  return { ...fs, readFileSync };
});

test("the version depends on the sources that write and draw the drafts", () => {
  deliverable.drawing();
  const names = read.map((path) => path.split(sep).slice(-3).join("/"));
  for (const source of [
    "blast/calendar/write-calendar.ts",
    "blast/calendar/ideas.ts",
    "calendar/pdf/post-pages.server.tsx",
  ]) {
    expect(names).toContain(source);
  }
});
