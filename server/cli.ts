/** Entry of all shell commands, such as `node server/cli.ts backup FILE`. The commands are in the server build. */
process.umask(0o077);
process.env.NODE_ENV ??= "production";
const { runCommand } = await import(new URL("../build/server/index.js", import.meta.url).href);
await runCommand(process.argv.slice(2));

export {};
