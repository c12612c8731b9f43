import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
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
const REGISTRY_TIMEOUT_MS = 8_000;

const modules = join(projectRoot, "node_modules");

/** Installs the packages of package-lock.json unless they are installed. Throws SetupFailed with a solution. */
export async function ensurePackages() {
  if (await installedAsLocked()) return;
  requireWritable(projectRoot, modules);
  await requireTools();
  await step("Installing packages (the first time takes a minute)", install);
  dropHeaders();
  if (!(await ownNodeRuns())) {
    throw new SetupFailed(
      "The packages are installed, but the project's own Node (node_modules/.bin/node) doesn't run.\n" +
        "Install scripts may be turned off: run `npm config delete ignore-scripts`, then `npm ci`.",
    );
  }
}

/** Compares with npm's own record of what it installed, so that `npm install` counts and an interrupted one does not. */
async function installedAsLocked() {
  const wanted = readPackages(join(projectRoot, "package-lock.json"));
  const present = readPackages(join(modules, ".package-lock.json"));
  if (!present || !existsSync(join(modules, ".bin", "node"))) return false;
  return Object.entries(wanted ?? {}).every(
    ([path, locked]) => path === "" || locked.optional || present[path]?.version === locked.version,
  );
}

function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")).packages;
  } catch {
    return null;
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
async function install() {
  const unreachable = await registryFault();
  const { code, output } = await npm(["ci", "--include=dev", ...(unreachable ? ["--offline"] : [])]);
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

/** Deletes Node's headers: 67 MB that only native modules need. */
function dropHeaders() {
  const brought = join(modules, "node", "node_modules");
  if (!existsSync(brought)) return;
  for (const entry of readdirSync(brought, { withFileTypes: true })) {
    // npm's list of packages is a file among the folders, and Node 20 throws for a path below a file.
    if (entry.isDirectory()) rmSync(join(brought, entry.name, "include"), { recursive: true, force: true });
  }
}

async function ownNodeRuns() {
  const { code } = await run(join(modules, ".bin", "node"), ["--version"]);
  return code === 0;
}

/** Installs what is missing, then runs `script` with the project's Node and our arguments, and exits with its code. */
export async function runWithPackages(script) {
  process.chdir(projectRoot);
  try {
    await ensurePackages();
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error;
    process.stdout.write(`\n${error.message}\n\n0 passed, 1 failed\n`);
    process.exit(1);
  }
  const run = spawn(join(projectRoot, "node_modules/.bin/node"), [script, ...process.argv.slice(2)], {
    env: toolEnvironment(),
    stdio: "inherit",
  });
  forwardSignals(run);
  run.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
}
