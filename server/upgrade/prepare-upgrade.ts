process.env.NODE_ENV ??= "production";
const { prepareUpgrade } = await import(new URL("../../build/server/index.js", import.meta.url).href);
await prepareUpgrade(process.argv.slice(2));

export {};
