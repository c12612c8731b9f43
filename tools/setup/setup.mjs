// Runs before `npm start` and `npm run dev`: installs and builds, but only what changed since the last time.
// Node built-ins only, and nothing newer than Node 18: on a fresh clone nothing is installed yet and the machine's own Node
// may be old. What is installed brings the project's own Node (npm's package "node"), which runs everything else.
import { chdir, exit } from "node:process";
import { ensureSite } from "./build-site.mjs";
import { ensurePackages } from "./packages.mjs";
import { projectRoot, SetupFailed } from "./step.mjs";

chdir(projectRoot);
try {
  await ensurePackages();
  // Before anything is built or served: an icon, a picture or a sign may be new.
  for (const drawn of ["icons", "pictures", "fonts"]) await import(`../build/${drawn}.mjs`);
  if (!process.argv.includes("--no-build")) await ensureSite();
} catch (error) {
  if (!(error instanceof SetupFailed)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  exit(1);
}
