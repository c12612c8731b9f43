// `npm run prove`: installs what is missing, then runs the proof of every promise at its full count (see tools/prove/).
// `npm run prove -- 4 5 24` runs these alone. Node built-ins only: on a fresh clone nothing is installed yet.
import { runWithPackages } from "../setup/packages.mjs";

await runWithPackages("tools/prove/run.ts");
