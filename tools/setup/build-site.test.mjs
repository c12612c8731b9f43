import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { isBuilt } from "./build-site.mjs";

let root;
beforeEach(() => {
  root = tempFolder();
  mkdirSync(join(root, "app/ui"), { recursive: true });
  writeFileSync(join(root, "app/ui/button.tsx"), "one");
  writeFileSync(join(root, "vite.config.ts"), "two");
});

describe("a command runs what is built", () => {
  it("as soon as there are a build and packages, whatever has changed since", () => {
    expect(isBuilt(root)).toBe(false);
    mkdirSync(join(root, "build/server"), { recursive: true });
    writeFileSync(join(root, "build/server/index.js"), "");
    expect(isBuilt(root)).toBe(false);
    mkdirSync(join(root, "node_modules"));
    writeFileSync(join(root, "node_modules/.package-lock.json"), "");
    writeFileSync(join(root, "vite.config.ts"), "changed");
    expect(isBuilt(root)).toBe(true);
  });

  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const commands = Object.keys(scripts).filter((name) => /^(exec )?node (server\/cli|packages\/)/.test(scripts[name]));

  it.each(commands)("npm run %s neither builds nor installs under a running shop", (name) => {
    expect(scripts[`pre${name}`]).toBe("node tools/setup/setup.mjs --as-built");
  });
});
