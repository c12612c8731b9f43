import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lastLines, npm, projectRoot, requireWritable, SetupFailed, step } from "./step.mjs";

const INPUTS = [
  "app",
  "package-lock.json",
  "package.json",
  "packages",
  "public",
  "react-router.config.ts",
  "server",
  "tools/build",
  "tsconfig.json",
  "vite.config.ts",
];

const output = join(projectRoot, "build");
const stamp = join(output, ".made-from");

/** True if a command can run, also after a change of the sources or of package-lock.json. */
export const isBuilt = (root = projectRoot) =>
  ["build/server/index.js", "node_modules/.package-lock.json"].every((path) => existsSync(join(root, path)));

/** Builds the site unless the build is up to date. Throws SetupFailed with the output of the build. */
export async function ensureSite() {
  const wanted = fingerprint(INPUTS);
  if (readStamp() === wanted) return;
  requireWritable(projectRoot, output);
  await step("Building the shop", build);
  mkdirSync(output, { recursive: true });
  writeFileSync(stamp, wanted);
}

async function build() {
  // Removed first, so that an interrupted build does not look finished.
  rmSync(stamp, { force: true });
  const { code, output: log } = await npm(["run", "build"], { env: { NODE_ENV: "production" } });
  if (code !== 0) {
    throw new SetupFailed(
      `${lastLines(log)}\n\nThe shop could not be built (see above). Run \`npm run build\` for the full output.`,
    );
  }
}

/** A hash of the names and contents of these files and folders (from the project's root), without tests. */
export function fingerprint(paths, root = projectRoot) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((path) => filesIn(root, path))) {
    hash
      .update(path)
      .update("\0")
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

const readStamp = () => (existsSync(stamp) ? readFileSync(stamp, "utf8") : null);
