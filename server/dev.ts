// Development server: Vite serves scripts and styles, and rebuilds the routes on change.
process.umask(0o077);
process.env.NODE_ENV ??= "development";
const { createServer } = await import("vite");
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { runServer } = await vite.ssrLoadModule("./server/lifecycle/run.ts");
await runServer({
  build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
  development: { middleware: vite.middlewares },
});

export {};
