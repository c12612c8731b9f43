import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  forwardSignals,
  lastLines,
  npm,
  projectRoot,
  requireWritable,
  run,
  SetupFailed,
  step,
  toolEnvironment,
} from "./step.mjs";

const OLDEST_NODE = 18;
const OLDEST_NPM = 9;
/** Runs the shop's TypeScript; with an older one, the project brings its own. */
const SHOP_NODE = 26;
const REGISTRY_TIMEOUT_MS = 8_000;

const modules = join(projectRoot, "node_modules");

/**
 * Installs packages of package-lock.json unless they are installed: `dependencies`, which build and serve the shop, and with `all` also
 * `devDependencies`, of tests and tools. Throws SetupFailed with a solution.
 */
export async function ensurePackages({ all = false } = {}) {
  const wanted = readPackages(join(projectRoot, "package-lock.json"));
  const present = readPackages(join(modules, ".package-lock.json"));
  const includesTests = all || "node_modules/vitest" in present;
  // Also if this is the project's own, which the installation would remove.
  const needsNode = Number.parseInt(process.versions.node, 10) < SHOP_NODE || process.execPath.startsWith(modules);
  const expected = ["react", ...(includesTests ? ["vitest"] : []), ...(needsNode ? ["node"] : [])];
  const isAsLocked = Object.entries(present).every(([path, { version }]) => wanted[path]?.version === version);
  if (isAsLocked && expected.every((name) => `node_modules/${name}` in present)) return;
  requireWritable(projectRoot, modules);
  await requireTools();
  const workspaces = ["packages/stripe-sandbox", ...(needsNode ? ["tools/own-node"] : [])];
  await step("Installing packages (the first time takes a minute)", () => install(workspaces, includesTests));
  dropFiles(includesTests);
  if (needsNode && (await run(join(modules, ".bin", "node"), ["--version"])).code !== 0) {
    throw new SetupFailed(
      "The packages are installed, but the project's own Node (node_modules/.bin/node) doesn't run.\n" +
        "Install scripts may be turned off: run `npm config delete ignore-scripts`, then `npm ci`.",
    );
  }
}

/** By path. npm writes the list of what it has installed when it is done, so that an interrupted installation has none. */
function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")).packages;
  } catch {
    return {};
  }
}

async function requireTools() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new SetupFailed(
      `Node ${process.versions.node} is too old to install the packages. Install Node ${OLDEST_NODE} or newer (https://nodejs.org).`,
    );
  }
  const agent = process.env.npm_config_user_agent ?? "";
  if (agent && !agent.startsWith("npm/")) {
    throw new SetupFailed(`This project uses npm, not ${agent.split(" ")[0]}. Run \`npm start\` instead.`);
  }
  const { code, output } = await npm(["--version"]);
  const version = output.split("\n").at(-1) ?? "";
  if (code !== 0) throw new SetupFailed("npm was not found. It comes with Node: https://nodejs.org");
  if (Number.parseInt(version, 10) < OLDEST_NPM) {
    throw new SetupFailed(
      `npm ${version} is too old. Install npm ${OLDEST_NPM} or newer (\`npm install --global npm@10\`).`,
    );
  }
}

/** Online `npm ci`; without a registry one from npm's cache, which fails immediately if a package is missing. */
async function install(workspaces, includesTests) {
  const unreachable = await registryFault();
  const chosen = ["--include-workspace-root", ...workspaces.map((folder) => `--workspace=${folder}`)];
  const kind = includesTests ? "--include=dev" : "--omit=dev";
  const { code, output } = await npm(["ci", kind, ...chosen, ...(unreachable ? ["--offline"] : [])]);
  if (code === 0) return;
  if (unreachable) {
    throw new SetupFailed(
      `The npm registry could not be reached (${unreachable}), and npm's cache doesn't have every package.\n` +
        "Connect to the internet, or set a registry with `npm config set registry URL`, then try again.",
    );
  }
  throw new SetupFailed(
    `${lastLines(output)}\n\nThe packages could not be installed (see above). Run \`npm ci\` for the full output.`,
  );
}

/** Why the registry is unreachable; null if it responds with any status. */
async function registryFault() {
  const ping = await npm(["ping"], { timeout: REGISTRY_TIMEOUT_MS, env: { npm_config_fetch_retries: "0" } });
  if (ping.code === 0) return null;
  if (ping.code === null) return `no answer within ${REGISTRY_TIMEOUT_MS / 1000} s`;
  const fault =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT)\b/;
  return fault.exec(ping.output)?.[1] ?? null;
}

/** Deletes Node's headers, which only native modules need (67 MB); without tests, also types and source maps (100 MB on disk). */
function dropFiles(keepTypes) {
  const headers = /^node\/node_modules\/[^/]+\/include\//;
  const unused = keepTypes ? headers : new RegExp(`${headers.source}|\\.map$|\\.d\\.[cm]?ts$`);
  for (const path of readdirSync(modules, { recursive: true })) {
    if (unused.test(path)) rmSync(join(modules, path), { recursive: true, force: true });
  }
}

/** Installs what is missing, then runs `script` with the project's Node and our arguments, and exits with its code. */
export async function runWithPackages(script) {
  process.chdir(projectRoot);
  try {
    await ensurePackages({ all: true });
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error;
    process.stdout.write(`\n${error.message}\n\n0 passed, 1 failed\n`);
    process.exit(1);
  }
  // With node_modules/.bin first in PATH.
  const run = spawn("node", [script, ...process.argv.slice(2)], { env: toolEnvironment(), stdio: "inherit" });
  forwardSignals(run);
  run.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
}
