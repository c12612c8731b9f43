process.env.NODE_ENV ??= "production";
const { admin } = await import(new URL("../build/server/index.js", import.meta.url).href);
await admin(process.argv.slice(2));

export {};
