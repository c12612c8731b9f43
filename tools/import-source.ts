import { resolve } from "node:path";
import { runnerImport } from "vite";

/** Imports a module that uses `~/` paths, which plain Node does not resolve. `path`: below `root`. */
export async function importSource<Module>(path: string, root = process.cwd()): Promise<Module> {
  const config = { root, configFile: false, logLevel: "silent", resolve: { tsconfigPaths: true } } as const;
  return (await runnerImport<Module>(resolve(root, path), config)).module;
}
