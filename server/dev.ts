// Development: the same server, with Vite answering for scripts and styles and the build made afresh for each request.
process.env.NODE_ENV ??= "development";
const { createServer } = await import("vite");
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { runServer } = await vite.ssrLoadModule("./server/lifecycle/run.ts");
await runServer({
  build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
  development: { middleware: vite.middlewares, fixStacktrace: (error: Error) => vite.ssrFixStacktrace(error) },
});

export {};
