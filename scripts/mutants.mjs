// `npm run mutants`: installs what is missing, then puts one small fault after the other into money, orders and accounts, and tells which ones
// no test noticed (see scripts/mutants/). `npm run mutants -- money` does one area. Node built-ins only: on a fresh clone nothing is installed yet.
import { runWithPackages } from "./setup/run-with-packages.mjs";

await runWithPackages("scripts/mutants/run.ts");
