import { existsSync } from "node:fs";
import { findChromium, HEADLESS_SHELL } from "../../tests/support/chromium.ts";
import { postgresBinaries } from "../../tests/support/database/postgres.ts";
import { findNginx } from "../../tests/support/faults/shipped-nginx.ts";
import { findFirefox } from "../../tests/support/firefox.ts";
import { runCommand } from "./run-command.ts";

/** Programs that come with the system, not with npm. */
export type Program = "chromium" | "firefox" | "nginx" | "postgresql";

type Way = {
  /** Debian's packages that bring it, the best first. */
  packages: readonly string[];
  /** Whether it can be used. */
  isThere(): boolean;
  /** Whether nothing better can be installed. */
  isBest(): boolean;
};

const hasFirefox = () => findFirefox() !== undefined;
const hasNginx = () => findNginx() !== undefined;
const hasPostgres = () => postgresBinaries() !== undefined;
const ways: Record<Program, Way> = {
  chromium: {
    packages: ["chromium-headless-shell", "chromium"],
    isThere: () => findChromium() !== undefined,
    isBest: () => Boolean(process.env.CHROMIUM) || existsSync(HEADLESS_SHELL),
  },
  firefox: { packages: ["firefox-esr"], isThere: hasFirefox, isBest: hasFirefox },
  nginx: { packages: ["nginx-light", "nginx"], isThere: hasNginx, isBest: hasNginx },
  postgresql: { packages: ["postgresql"], isThere: hasPostgres, isBest: hasPostgres },
};

/** Installs with apt-get the wanted programs that are missing, when we are root. Throws with what to install otherwise. */
export async function installMissingPackages(wanted: ReadonlySet<Program>, say: (line: string) => void): Promise<void> {
  const poor = [...wanted].filter((program) => !ways[program].isBest());
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  let said = "";
  if (mayInstall && poor.length > 0) {
    say(`=== Installing ${poor.join(" and ")} with apt-get`);
    await aptGet("update", "-qq");
    for (const program of poor) said += await install(ways[program]);
  }
  const missing = [...wanted].filter((program) => !ways[program].isThere());
  if (missing.length === 0) return;
  throw new Error(
    `${said}\nThe tests need ${missing.join(" and ")}, which ${missing.length > 1 ? "are" : "is"} not installed.\n` +
      `On Debian: apt-get install --no-install-recommends ${missing.map((program) => ways[program].packages[0]).join(" ")}\n` +
      "To use a Chromium or a Firefox from elsewhere, set CHROMIUM or FIREFOX to its path. To use another nginx or PostgreSQL, put nginx or initdb on the PATH.",
  );
}

/** The first of its packages that can be installed; none when it is there and the best cannot be had. Returns what apt-get said. */
async function install({ packages, isThere, isBest }: Way): Promise<string> {
  let said = "";
  for (const name of packages) {
    said += await aptGet("install", "-y", "-qq", "--no-install-recommends", name);
    if (isBest() || isThere()) break;
  }
  return said;
}

async function aptGet(...args: string[]): Promise<string> {
  return (await runCommand("apt-get", args, { env: { DEBIAN_FRONTEND: "noninteractive" } })).output;
}
