// Before `npm pack` and `npm publish`: compiles to JavaScript, which Node needs below node_modules, and lets the manifest point to it.
// Afterwards the manifest points to the sources again, from which this repository runs.
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = dirname(import.meta.dirname);
const manifest = join(folder, "package.json");
const saved = join(folder, "package.json.source");

if (process.argv[2] === "restore") renameSync(saved, manifest);
else {
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  execFileSync(process.execPath, [compiler, "-p", join(import.meta.dirname, "tsconfig.json")], { stdio: "inherit" });
  copyFileSync(manifest, saved);
  const { publishConfig, scripts, devDependencies, ...published } = JSON.parse(readFileSync(manifest, "utf8"));
  const { exports, ...registry } = publishConfig;
  writeFileSync(manifest, `${JSON.stringify({ ...published, exports, publishConfig: registry }, null, 2)}\n`);
}
