import { existsSync } from "node:fs";
import { postgresBinaries } from "../../tests/support/postgres.ts";
import { runCommand } from "./command.ts";

/** Programs that come with the system, not with npm. */
export type Program = "chromium" | "postgresql";

const isThere: Record<Program, () => boolean> = {
  chromium: () => existsSync(process.env.CHROMIUM || "/usr/bin/chromium"),
  postgresql: () => postgresBinaries() !== undefined,
};

/** Installs with apt-get the wanted programs that are missing, when we are root. Throws with what to install otherwise. */
export async function installWanted(wanted: ReadonlySet<Program>, say: (line: string) => void): Promise<void> {
  const missing = [...wanted].filter((program) => !isThere[program]());
  if (missing.length === 0) return;
  const byHand = `apt-get install --no-install-recommends ${missing.join(" ")}`;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(
      `The tests need ${missing.join(" and ")}, which ${missing.length > 1 ? "are" : "is"} not installed.\n` +
        `On Debian: ${byHand}\nA Chromium elsewhere can be named with CHROMIUM=/path/to/it; PostgreSQL's initdb may be on the PATH.`,
    );
  }
  say(`=== Installing ${missing.join(" and ")} with apt-get`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update", "-qq"], { env });
  const { output } = await runCommand("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], {
    env,
  });
  const still = missing.filter((program) => !isThere[program]());
  if (still.length > 0) throw new Error(`${output}\n\n${still.join(" and ")} could not be installed. Try: ${byHand}`);
}
