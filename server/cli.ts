/** The commands at the shell: `node server/cli.ts backup /some/folder`. What each does is in the build. */
process.env.NODE_ENV ??= "production";
const { runCommand } = await import(new URL("../build/server/index.js", import.meta.url).href);
await runCommand(process.argv.slice(2));

export {};
