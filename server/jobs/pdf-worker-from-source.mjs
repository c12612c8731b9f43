// The process that renders PDFs, in development and in unit tests. The build has it as build/server/pdf-worker.js.
import { runnerImport } from "vite";

await runnerImport("./server/jobs/pdf-worker.ts", { configFile: false, resolve: { tsconfigPaths: true } });
