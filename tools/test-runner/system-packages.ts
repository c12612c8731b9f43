import { existsSync } from "node:fs";
import { findChromium, HEADLESS_SHELL } from "../../tests/support/chromium.ts";
import { postgresBinaries } from "../../tests/support/database/postgres.ts";
import { findNginx } from "../../tests/support/faults/shipped-nginx.ts";
import { findFirefox } from "../../tests/support/firefox.ts";
import { runCommand } from "./run-command.ts";

export type Program = "chromium" | "firefox" | "nginx" | "postgresql";

type Way = {
  /** Debian packages, the best first. */
  packages: readonly string[];
  isInstalled(): boolean;
  /** By default, any installed one is the best. */
  isBest?(): boolean;
};

const ways: Record<Program, Way> = {
  chromium: {
    packages: ["chromium-headless-shell", "chromium"],
    isInstalled: () => findChromium() !== undefined,
    isBest: () => Boolean(process.env.CHROMIUM) || existsSync(HEADLESS_SHELL),
  },
  firefox: { packages: ["firefox-esr"], isInstalled: () => findFirefox() !== undefined },
  nginx: { packages: ["nginx-light", "nginx"], isInstalled: () => findNginx() !== undefined },
  postgresql: { packages: ["postgresql"], isInstalled: () => postgresBinaries() !== undefined },
};
const isBest = (way: Way) => way.isBest?.() ?? way.isInstalled();

/** As root, installs missing programs with apt-get. Otherwise throws with what to install. */
export async function installMissingPackages(wanted: ReadonlySet<Program>, say: (line: string) => void): Promise<void> {
  const poor = [...wanted].filter((program) => !isBest(ways[program]));
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  let said = "";
  if (mayInstall && poor.length > 0) {
    say(`=== Installing ${poor.join(" and ")} with apt-get`);
    await aptGet("update", "-qq");
    for (const program of poor) said += await install(ways[program]);
  }
  const missing = [...wanted].filter((program) => !ways[program].isInstalled());
  if (missing.length === 0) return;
  throw new Error(
    `${said}\nThe tests need ${missing.join(" and ")}, which ${missing.length > 1 ? "are" : "is"} not installed.\n` +
      `On Debian: apt-get install --no-install-recommends ${missing.map((program) => ways[program].packages[0]).join(" ")}\n` +
      "To use a Chromium or a Firefox from elsewhere, set CHROMIUM or FIREFOX to its path. To use another nginx or PostgreSQL, put nginx or initdb on the PATH.",
  );
}

/** Installs the first available package. Returns the output of apt-get. */
async function install(way: Way): Promise<string> {
  let said = "";
  for (const name of way.packages) {
    said += await aptGet("install", "-y", "-qq", "--no-install-recommends", name);
    if (way.isInstalled()) break;
  }
  return said;
}

async function aptGet(...args: string[]): Promise<string> {
  return (await runCommand("apt-get", args, { env: { DEBIAN_FRONTEND: "noninteractive" } })).output;
}
