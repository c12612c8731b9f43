import { fileURLToPath } from "node:url";

// Older ones lack what the build uses, and would end with a library's message.
const OLDEST_NODE = 24;
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `\nThe shop needs Node 26, and this is Node ${process.versions.node}. Start it with npm start, or with the project's own Node: node_modules/.bin/node server/index.mjs\n\n`,
  );
  process.exit(1);
}

// Whatever the shop writes is for its own user.
process.umask(0o077);
// Must be set before React loads: it chooses its build by NODE_ENV.
process.env.NODE_ENV ??= "production";
const { enableCompileCache, flushCompileCache } = await import("node:module");
// Saves a quarter of the startup time. Has no effect if the folder is not writable.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));
const { runProduction } = await import(new URL("../build/server/index.js", import.meta.url).href);
await runProduction();
flushCompileCache();
