import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Must be set before React loads: it chooses its build by NODE_ENV.
process.env.NODE_ENV ??= "production";
// Saves a quarter of the startup time. Has no effect if the folder is not writable.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));
const { runProduction } = await import(new URL("../build/server/index.js", import.meta.url).href);
await runProduction();
flushCompileCache();
