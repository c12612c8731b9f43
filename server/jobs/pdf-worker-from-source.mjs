// The process that renders PDFs, in development and in unit tests. The build has it as build/server/pdf-worker.js.
import { createServer } from "vite";

// Stays open for what is imported later.
const server = await createServer({
  appType: "custom",
  configFile: false,
  logLevel: "silent",
  optimizeDeps: { noDiscovery: true },
  resolve: { tsconfigPaths: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
await server.ssrLoadModule("./server/jobs/pdf-worker.ts");
