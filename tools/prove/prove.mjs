// `npm run prove`: installs what is missing, then runs the proofs of all promises at their full count.
// `npm run prove -- 4 5 24` runs only these. Node built-ins only: on a fresh clone nothing is installed yet.
import { runWithPackages } from "../setup/packages.mjs";

await runWithPackages("tools/prove/run.ts");
