process.env.NODE_ENV ??= "production";
const { backup } = await import(new URL("../build/server/index.js", import.meta.url).href);
await backup(process.argv.slice(2));

export {};
