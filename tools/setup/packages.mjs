import { readdirSync, readFileSync, rmSync } from "node:fs";
import { inProject, npmStep, run, SetupFailed } from "./step.mjs";

const OLDEST_NODE = 18;
/** Runs the shop's TypeScript; with an older one, the project brings its own. */
const SHOP_NODE = 26;

const modules = inProject("node_modules");

/**
 * Installs packages of package-lock.json unless they are installed: `dependencies`, which build and serve the shop, and with `all` also
 * `devDependencies`, of tests and tools. Throws SetupFailed.
 */
export async function ensurePackages({ all = false } = {}) {
  const wanted = readPackages("package-lock.json");
  const present = readPackages("node_modules/.package-lock.json");
  const includesTests = all || "node_modules/vitest" in present;
  const nodeVersion = Number.parseInt(process.versions.node, 10);
  // Also if this is the project's own, which the installation would remove.
  const needsNode = nodeVersion < SHOP_NODE || process.execPath.startsWith(modules);
  const expected = ["react", ...(includesTests ? ["vitest"] : []), ...(needsNode ? ["node"] : [])];
  const isAsLocked = Object.entries(present).every(([path, { version }]) => wanted[path]?.version === version);
  if (isAsLocked && expected.every((name) => `node_modules/${name}` in present)) return;
  if (nodeVersion < OLDEST_NODE) {
    throw new SetupFailed(
      `Node ${process.versions.node} is too old to install the packages. Install Node ${OLDEST_NODE} or newer (https://nodejs.org).`,
    );
  }
  const workspaces = ["packages/stripe-sandbox", ...(needsNode ? ["tools/own-node"] : [])];
  await npmStep(
    "Installing packages (the first time takes a minute)",
    [
      ...["ci", "--prefer-offline", includesTests ? "--include=dev" : "--omit=dev"],
      ...["--include-workspace-root", ...workspaces.map((folder) => `--workspace=${folder}`)],
    ],
    findSolution,
  );
  dropFiles(includesTests);
  if (needsNode && (await run(`${modules}/.bin/node`, ["--version"])).code !== 0) {
    throw new SetupFailed(
      "The packages are installed, but the project's own Node (node_modules/.bin/node) doesn't run.\n" +
        "Install scripts may be turned off: run `npm config delete ignore-scripts`, then `npm ci`.",
    );
  }
}

/** By path. npm writes the list of what it has installed when it is done, so that an interrupted installation has none. */
function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(inProject(lockFile), "utf8")).packages;
  } catch {
    return {};
  }
}

/** Packages in npm's cache need no registry. */
const findSolution = (output) =>
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED)\b/.test(output)
    ? "The npm registry could not be reached, and npm's cache doesn't have every package.\n" +
      "Connect to the internet, or set a registry with `npm config set registry URL`, then try again."
    : "The packages could not be installed (see above). npm 9 or newer comes with Node (https://nodejs.org); `npm ci` shows the full output.";

/** Deletes Node's headers, which only native modules need (67 MB); without tests, also types and source maps (100 MB on disk). */
function dropFiles(keepTypes) {
  const headers = /^node\/node_modules\/[^/]+\/include\//;
  const unused = keepTypes ? headers : new RegExp(`${headers.source}|\\.map$|\\.d\\.[cm]?ts$`);
  for (const path of readdirSync(modules, { recursive: true })) {
    if (unused.test(path)) rmSync(`${modules}/${path}`, { recursive: true, force: true });
  }
}
