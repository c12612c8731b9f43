import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { z } from "zod";
import { importsOf, readSources, type Sources } from "./imports.ts";
import { reportFaults } from "./report.ts";

/** One sentence for each difference: the image installs what deploy/package.json lists, which must be what is not bundled. */
export function findDependencyMismatches(loaded: ReadonlySet<string>, dependencies: readonly string[]): string[] {
  const missing = [...loaded].filter((name) => !dependencies.includes(name));
  const idle = dependencies.filter((name) => !loaded.has(name));
  return [
    ...missing.map((name) => `${name} is loaded by the built shop: it belongs in deploy/package.json`),
    ...idle.map((name) => `${name} is not loaded by the built shop: it does not belong in deploy/package.json`),
  ];
}

/** Packages that these files import. */
export function listRuntimePackages(sources: Sources): Set<string> {
  const specifiers = [...sources].flatMap(([file, source]) =>
    importsOf(file, source).map(({ specifier }) => specifier),
  );
  return new Set(specifiers.filter((specifier) => !isBuiltin(specifier)).map(nameOf));
}

/** False for paths, built-in modules and computed names. */
const isInstalled = (name: string): boolean => /^[@\w]/.test(name) && existsSync(`node_modules/${name}/package.json`);

const nameOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

if (import.meta.main) {
  const built = readSources("build/server/**/*.js");
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("deploy/package.json", "utf8")));
  const loaded = new Set([...listRuntimePackages(built)].filter(isInstalled));
  const faults = findDependencyMismatches(loaded, Object.keys(dependencies));
  reportFaults(faults, `A built shop loads the ${loaded.size} packages of deploy/package.json.`);
}
