import { pathToFileURL } from "node:url";
import { borders, browserRooms, doors, floors, islands, moneyRoom } from "./floors.ts";
import { type Import, importsOf, readSources, resolveImport, type Sources } from "./imports.ts";

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
  return [
    directionFault(found.from, target),
    islandFault(found.from, target),
    doorFault(found.from, target),
    browserFault(found, target),
  ].filter((fault) => fault !== null);
}

function directionFault(from: string, to: string): string | null {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (!here || !there || here.room === there.room || there.floor > here.floor) return null;
  const direction = there.floor < here.floor ? "upwards" : "sideways";
  return `${from} imports ${to}: ${direction}, from ${here.room} to ${there.room}`;
}

function islandFault(from: string, to: string): string | null {
  for (const sea of islands) {
    const here = sea.map((pattern) => matchedPart(pattern, from)).find((part) => part !== null);
    const there = sea.map((pattern) => matchedPart(pattern, to)).find((part) => part !== null);
    if (here && there && here !== there) return `${from} imports ${to}: ${here} and ${there} never import each other`;
  }
  return null;
}

/** Past a door, or through one that is open to others only. */
function doorFault(from: string, to: string): string | null {
  for (const { room, openTo, leadsTo } of doors) {
    const [isIn, goesIn] = [isInside(from, [room]), isInside(to, [room])];
    if (goesIn && !isIn && !isInside(from, openTo)) return `${from} imports ${to}: only ${openTo.join(", ")} may`;
    if (isIn && !goesIn && !isInside(to, leadsTo))
      return `${from} imports ${to}: ${room} knows only ${leadsTo.join(", ")}`;
  }
  return null;
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const all = readSources("{app,sandbox,server}/**/*.{ts,tsx}");
  // Tests may look everywhere.
  const sources = new Map([...all].filter(([file]) => !/\.test\.tsx?$/.test(file)));
  const faults = findMisplacedImports(sources);
  console.log(faults.length ? faults.join("\n") : `The imports of ${sources.size} files all go down.`);
  process.exitCode = faults.length ? 1 : 0;
}
