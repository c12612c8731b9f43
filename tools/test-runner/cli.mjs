// `npm test`: installs what is missing, then runs all checks and tests with the project's own Node.
// `npm test -- unit e2e` runs only these parts. Node built-ins only: on a fresh clone nothing is installed yet.
import { runWithPackages } from "../setup/packages.mjs";

await runWithPackages("tools/test-runner/run.ts");
