import { existsSync } from "node:fs";
import { findChromium, HEADLESS_SHELL } from "../../tests/support/chromium.ts";
import { postgresBinaries } from "../../tests/support/database/postgres.ts";
import { findNginx } from "../../tests/support/faults/shipped-nginx.ts";
import { findFirefox } from "../../tests/support/firefox.ts";
import { runCommand } from "./run-command.ts";

export type Program = "chromium" | "firefox" | "nginx" | "postgresql";

/** `packages`: of Debian, the best first. `isBest`: by default, any installed one is. */
type Way = { packages: readonly string[]; isInstalled(): boolean; isBest?(): boolean };

const WAYS: Record<Program, Way> = {
  chromium: {
    packages: ["chromium-headless-shell", "chromium"],
    isInstalled: () => findChromium() !== undefined,
    isBest: () => Boolean(process.env.CHROMIUM) || existsSync(HEADLESS_SHELL),
  },
  firefox: { packages: ["firefox-esr"], isInstalled: () => findFirefox() !== undefined },
  nginx: { packages: ["nginx-light", "nginx"], isInstalled: () => findNginx() !== undefined },
  postgresql: { packages: ["postgresql"], isInstalled: () => postgresBinaries() !== undefined },
};

/** As root, installs missing programs with apt-get. Otherwise throws with what to install. */
export async function installMissingPackages(wanted: ReadonlySet<Program>): Promise<void> {
  const ways = [...wanted].map((program) => WAYS[program]);
  const poor = ways.filter((way) => !(way.isBest ?? way.isInstalled)());
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall && poor.length > 0) {
    console.log(`=== Installing ${poor.map(({ packages }) => packages[0]).join(" and ")} with apt-get`);
    await aptGet("update");
    for (const { packages, isInstalled } of poor) {
      for (const name of packages) {
        await aptGet(`install -y --no-install-recommends ${name}`);
        if (isInstalled()) break;
      }
    }
  }
  const missing = ways.filter((way) => !way.isInstalled()).map(({ packages }) => packages[0]);
  if (missing.length === 0) return;
  throw new Error(
    `The tests need ${missing.join(" and ")}. On Debian: apt-get install --no-install-recommends ${missing.join(" ")}\n` +
      "To use a Chromium or a Firefox from elsewhere, set CHROMIUM or FIREFOX to its path. To use another nginx or PostgreSQL, put nginx or initdb on the PATH.",
  );
}

const aptGet = (args: string) =>
  runCommand(`apt-get -qq ${args}`, { env: { DEBIAN_FRONTEND: "noninteractive" }, isPrinted: true });
