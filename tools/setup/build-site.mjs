import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lastLines, npm, projectRoot, requireWritable, SetupFailed, step } from "./step.mjs";

/** All that the built site is made from. */
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

/** Builds the site unless it was built from exactly these files. Throws SetupFailed with what the build printed. */
export async function ensureSite() {
  const wanted = fingerprint(INPUTS);
  if (readStamp() === wanted) return;
  requireWritable(projectRoot, output);
  await step("Building the shop", build);
  mkdirSync(output, { recursive: true });
  writeFileSync(stamp, wanted);
}

async function build() {
  // Removed while we build: a build that stops half-way must not look finished.
  rmSync(stamp, { force: true });
  const { code, output: log } = await npm(["run", "build"], { env: { NODE_ENV: "production" } });
  if (code !== 0) {
    throw new SetupFailed(
      `${lastLines(log)}\n\nThe shop could not be built (see above). Run \`npm run build\` for the full output.`,
    );
  }
}

/** A hash over the names and contents of these files and folders (relative to the project); tests do not count. */
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
