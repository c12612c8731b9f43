import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inProject, npmStep } from "./step.mjs";

const INPUTS = [
  ...["app", "package-lock.json", "package.json", "packages", "public", "react-router.config.ts", "server"],
  ...["tools/build", "tsconfig.json", "vite.config.ts"],
];

/** True if a command can run, also after a change of the sources or of package-lock.json. */
export const isBuilt = (root = inProject("")) =>
  ["build/server/index.js", "node_modules/.package-lock.json"].every((path) => existsSync(join(root, path)));

/** Builds the site unless the build is up to date. Throws SetupFailed. */
export async function ensureSite() {
  const stamp = inProject("build/.made-from");
  const wanted = fingerprint(INPUTS);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  // Removed first, so that an interrupted build does not look finished.
  rmSync(stamp, { force: true });
  const solution = () => "The shop could not be built (see above). `npm run build` shows the full output.";
  await npmStep("Building the shop", ["run", "build"], solution, { NODE_ENV: "production" });
  mkdirSync(inProject("build"), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** A hash of the names and contents of these files and folders (from the project's root), without tests. */
export function fingerprint(paths, root = inProject("")) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((path) => filesIn(root, path))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesIn(root, path) {
  const whole = join(root, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return [path];
  const inside = readdirSync(whole, { recursive: true }).map((name) => `${path}/${name}`);
  return inside.filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile()).sort();
}
