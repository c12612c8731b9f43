process.env.NODE_ENV ??= "production";
const { prepareRollback } = await import(new URL("../../build/server/index.js", import.meta.url).href);
await prepareRollback(process.argv.slice(2));

export {};
