import { existsSync, globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

/** By path from the project's root. */
export type Sources = ReadonlyMap<string, string>;

export type Import = { specifier: string; typeOnly: boolean };

export function readSources(pattern: string): Sources {
  const files = globSync(pattern);
  if (!existsSync("app") || files.length === 0) throw new Error("Run this in the project's root folder");
  return new Map(files.sort().map((file) => [file.replaceAll("\\", "/"), readFileSync(file, "utf8")]));
}

/** Static imports, dynamic imports and re-exports of a file. Throws if it cannot be parsed. */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  const dynamics = module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: source.slice(moduleRequest.start, moduleRequest.end).replace(/^["'`]|["'`]$/g, ""),
    typeOnly: false,
  }));
  return [...statics, ...reexports, ...dynamics];
}
