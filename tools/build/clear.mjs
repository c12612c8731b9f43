// First step of the build: removes the previous one, but not the server files from which a running shop still loads parts.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Their names have a hash, so that a new build replaces none of them. What clients ask for is in the shop's memory. */
export function clearBuild(folder) {
  if (!existsSync(folder)) return;
  const kept = isInUse(folder) ? ["server", ".running"] : [];
  for (const name of readdirSync(folder)) {
    if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** A shop and its commands write their process id into `.running`. One that was killed leaves it there. */
function isInUse(folder) {
  const running = join(folder, ".running");
  return existsSync(running) && readdirSync(running).some((pid) => isAlive(Number(pid)));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user.
    return error.code === "EPERM";
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) clearBuild("build");
