process.env.NODE_ENV ??= "production";
const { restore } = await import(new URL("../build/server/index.js", import.meta.url).href);
await restore(process.argv.slice(2));

export {};
