import { pathToFileURL } from "node:url";
import { knownCircles } from "./exceptions.ts";
import { importsOf, readSources, resolveImport, type Sources } from "./imports.ts";

/**
 * Files that import each other in a circle, with their types or with their values, one circle in each sentence: whoever reads
 * one of them has to know all. Of circles that share a file only the shortest is told. `known` are files whose circles stay
 * for now; one that is in no circle any more is told, too.
 */
export function findCircles(sources: Sources, known: readonly string[] = []): string[] {
  const graph = graphOf(sources);
  const circles = shortestCircles(graph);
  const inOne = new Set(circles.flat());
  return [
    ...circles
      .filter((circle) => !circle.every((file) => known.includes(file)))
      .map((circle) => `${[...circle, circle[0]].join(" imports ")}: a circle`),
    ...known
      .filter((file) => !inOne.has(file))
      .map((file) => `${file} is in no circle any more: take it out of scripts/checks/exceptions.ts`),
  ];
}

type Graph = ReadonlyMap<string, readonly string[]>;

const graphOf = (sources: Sources): Graph =>
  new Map(
    [...sources].map(([file, source]) => {
      const targets = importsOf(file, source).map((found) => resolveImport(found, sources));
      return [file, [...new Set(targets)].filter((target) => target !== null)];
    }),
  );

/** Every file that is in a circle is in one of the answered ones, with the circles of earlier files left out. */
function shortestCircles(graph: Graph): string[][] {
  const told = new Set<string>();
  return [...graph.keys()].flatMap((file) => {
    const circle = told.has(file) ? null : wayBack(graph, file);
    for (const member of circle ?? []) told.add(member);
    return circle ? [circle] : [];
  });
}

/** The shortest way along imports from a file back to itself, without its end; null when there is none. */
function wayBack(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string | null>([[start, null]]);
  for (const file of cameFrom.keys()) {
    for (const target of graph.get(file) ?? []) {
      if (target === start) return pathTo(file, cameFrom);
      if (!cameFrom.has(target)) cameFrom.set(target, file);
    }
  }
  return null;
}

function pathTo(file: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const before = cameFrom.get(file);
  return before ? [...pathTo(before, cameFrom), file] : [file];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const sources = readSources("{app,bench,sandbox,scripts,server,tests}/**/*.{ts,tsx}");
  const faults = findCircles(sources, knownCircles);
  console.log(faults.length ? faults.join("\n") : `No circle among the imports of ${sources.size} files.`);
  process.exitCode = faults.length ? 1 : 0;
}
