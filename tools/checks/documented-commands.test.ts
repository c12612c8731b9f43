import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const COMMAND = /(?:\S*\/)?\bnode (?:server|tools|packages)\/[\w./-]+\.(?:ts|mjs)/g;
/** Only Node 22 and newer run TypeScript. */
const HAS_NEW_NODE = /node_modules\/\.bin\/node |\bdocker\b|with Node 26/;

const documents = globSync(["*.md", "docs/**/*.md", "deploy/*", "packages/*/*.md"]);
const commands = documents.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => Array.from(line.matchAll(COMMAND), ([command]) => ({ file, line, command }))),
);

describe("a documented command", () => {
  test.each(commands)("$file: $command names a file that exists", ({ command }) => {
    expect(existsSync(command.replace(/^\S*node /, ""))).toBe(true);
  });

  test.each(commands.filter(({ command }) => command.endsWith(".ts") || command.startsWith("/")))(
    "$file: $command uses a Node that runs it",
    ({ line }) => {
      expect(line).toMatch(HAS_NEW_NODE);
    },
  );
});

/** Node 20, the oldest that runs `npm start`, where one is installed. */
const oldNode = ["/usr/bin/node", "/usr/local/bin/node"].find((path) => {
  if (!existsSync(path)) return false;
  return /^v2[0-3]\./.test(execFileSync(path, ["--version"], { encoding: "utf8" }));
});

test.runIf(oldNode)("started with an older Node, the shop says which one it needs", () => {
  const start = () => execFileSync(oldNode ?? "", ["server/index.mjs"], { encoding: "utf8", stdio: "pipe" });
  expect(start).toThrow(/The shop needs Node 26, and this is Node 2\d\.[\d.]+\. Start it with npm start, or/);
});
