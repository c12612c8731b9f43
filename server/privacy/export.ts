process.env.NODE_ENV ??= "production";
const { copyForPerson } = await import(new URL("../../build/server/index.js", import.meta.url).href);
await copyForPerson(process.argv.slice(2));

export {};
