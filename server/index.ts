// React picks its build by NODE_ENV when it is first loaded, so this comes before everything else.
process.env.NODE_ENV ??= "production";
const { run } = await import(new URL("../build/server/index.js", import.meta.url).href);
await run();

export {};
