process.env.NODE_ENV ??= "production";
const { privacy } = await import(new URL("../../build/server/index.js", import.meta.url).href);
await privacy("retention", process.argv.slice(2));

export {};
