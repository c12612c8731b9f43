import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "vite";
import { borders, browserRooms, floors, islands, moneyRoom } from "./floors.ts";

/** Source files by path from the project's root. */
export type Sources = ReadonlyMap<string, string>;

type Import = { from: string; specifier: string; typeOnly: boolean };

/** Every import that goes up, sideways or past a border (see floors.ts), one sentence each. Empty when the house is in order. */
export function findMisplacedImports(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    if (!roomOf(file)) return [`${file} is on no floor: give it a place in scripts/checks/floors.ts`];
    const imports = importsOf(file, source);
    return [...imports.flatMap((found) => faultsOf(found, sources)), ...moneyFaults(file, source)];
  });
}

function faultsOf(found: Import, sources: Sources): string[] {
  const target = resolveImport(found, sources);
  if (!target) return borderFaults(found);
  return [directionFault(found.from, target), islandFault(found.from, target), browserFault(found, target)].filter(
    (fault) => fault !== null,
  );
}

function directionFault(from: string, to: string): string | null {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (!here || !there || here.room === there.room || there.floor > here.floor) return null;
  const direction = there.floor < here.floor ? "upwards" : "sideways";
  return `${from} imports ${to}: ${direction}, from ${here.room} to ${there.room}`;
}

function islandFault(from: string, to: string): string | null {
  const here = islands.map((pattern) => matchedPart(pattern, from)).find((part) => part !== null);
  const there = islands.map((pattern) => matchedPart(pattern, to)).find((part) => part !== null);
  const sameSea = here && there && posix.dirname(here) === posix.dirname(there);
  return sameSea && here !== there ? `${from} imports ${to}: ${here} and ${there} never import each other` : null;
}

function browserFault({ from, typeOnly }: Import, to: string): string | null {
  const serverOnly = /\.server\.tsx?$/;
  if (typeOnly || serverOnly.test(from) || !serverOnly.test(to) || !isInside(from, browserRooms)) return null;
  return `${from} imports ${to}: browser code never imports server code`;
}

function borderFaults({ from, specifier, typeOnly }: Import): string[] {
  return borders
    .filter(({ packages }) => packages.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
    .filter(({ inside, types }) => !isInside(from, inside) && !(typeOnly && types && isInside(from, types)))
    .map(({ inside }) => `${from} imports ${specifier}: only ${inside.join(", ")} may`);
}

function moneyFaults(file: string, source: string): string[] {
  if (isInside(file, [moneyRoom]) || !/\bstyle:\s*["']currency["']/.test(source)) return [];
  return [`${file} formats money: only ${moneyRoom} does`];
}

/** Static, dynamic and re-exporting imports of one file. Throws when the file cannot be parsed. */
function importsOf(file: string, source: string): Import[] {
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
  return [...statics, ...reexports, ...dynamics].map((found) => ({ ...found, from: file }));
}

/** The file that an import means, as far as it is ours; null for a package. */
function resolveImport({ from, specifier }: Import, sources: Sources): string | null {
  const isOurs = /^(\.{1,2}\/|~\/)/.test(specifier);
  // React Router writes these types itself, beside each route.
  const isGenerated = specifier.includes("/+types/");
  if (!isOurs || isGenerated) return null;
  const bare = specifier.replace(/\?.*$/, "");
  const path = bare.startsWith("~/") ? `app/${bare.slice(2)}` : posix.join(posix.dirname(from), bare);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => sources.has(candidate)) ?? path;
}

/** The room that a file is in, and how many floors are above it: the longest matching path decides. */
function roomOf(file: string): { room: string; floor: number } | null {
  const rooms = floors.flatMap((patterns, floor) =>
    patterns.flatMap((pattern) => {
      const room = matchedPart(pattern, file);
      return room === null ? [] : [{ room, floor, pattern }];
    }),
  );
  // A named file or folder is a closer description than a `*` of the same length.
  const closeness = ({ room, pattern }: (typeof rooms)[number]) => room.length * 2 + (pattern.includes("*") ? 0 : 1);
  return rooms.sort((a, b) => closeness(b) - closeness(a))[0] ?? null;
}

/** The beginning of `file` that `pattern` describes, or null: ("app/routes/*", "app/routes/home/x.tsx") → "app/routes/home". */
function matchedPart(pattern: string, file: string): string | null {
  const wanted = pattern.split("/");
  const given = file.split("/");
  const isFolder = (depth: number) => depth < given.length - 1;
  const matches = wanted.every((part, depth) => part === given[depth] || (part === "*" && isFolder(depth)));
  return matches ? given.slice(0, wanted.length).join("/") : null;
}

const isInside = (file: string, patterns: readonly string[]) =>
  patterns.some((pattern) => matchedPart(pattern, file) !== null);

/** The project's own sources; tests may look everywhere. */
function readSources(): Sources {
  const files = globSync("{app,server}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  if (!existsSync("app") || files.length === 0) throw new Error("Run this in the project's root folder");
  return new Map(files.sort().map((file) => [file.replaceAll("\\", "/"), readFileSync(file, "utf8")]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const sources = readSources();
  const faults = findMisplacedImports(sources);
  console.log(faults.length ? faults.join("\n") : `The imports of ${sources.size} files all go down.`);
  process.exitCode = faults.length ? 1 : 0;
}
