process.env.NODE_ENV ??= "production";
const { doctor } = await import(new URL("../../build/server/index.js", import.meta.url).href);
await doctor(process.argv.slice(2));

export {};
