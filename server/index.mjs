import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// React picks its build by NODE_ENV when it is first loaded, so this comes before everything else.
process.env.NODE_ENV ??= "production";
// What the last start compiled is used again, which saves a quarter of a start. Where the folder cannot be written, nothing is kept.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));
const { runProduction } = await import(new URL("../build/server/index.js", import.meta.url).href);
await runProduction();
flushCompileCache();
