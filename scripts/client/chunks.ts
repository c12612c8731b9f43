import type { Plugin, Rolldown } from "vite";

/**
 * Which scripts there are. By itself the bundler makes a file for every set of pages that share something, some thirty for one
 * page: each is a request and compresses badly. Here there are few: React and the router; the frame, which every page has; what
 * pages of the same areas share; and each page's own.
 */

/** What of a module's place in the graph counts: what it imports at once, and how much it is, in characters. */
export type ModuleGraph = ReadonlyMap<string, { imports: readonly string[]; size: number; entry: boolean }>;

/** Pages whose visitors go from one to the next, by the folder of their route module. */
const AREAS: Record<string, string> = {
  order: "order",
  quote: "order",
  account: "account",
  "my-order": "mine",
  admin: "admin",
};
const CONTENT = "content";
const FORM = "form";
const FRAME = "frame";
const LIBRARY = "react";
/** Before the name of a service's folder: its rules, which its form and the pages after it share. */
const SERVICE = "service~";
/** Less than this is not worth a request of its own: it goes with the frame, in characters of source. */
const SMALL = 2_500;

const isRoot = (id: string) => /[\\/]app[\\/]root\.tsx/.test(id);
const isPage = (id: string) => /[\\/]routes[\\/]/.test(id);
const isLibrary = (id: string) => /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/.test(id);
const areaOf = (entry: string) => {
  const [, room = "", forms] = /[\\/]routes[\\/]([\w-]+)[\\/](forms[\\/])?/.exec(entry) ?? [];
  return forms ? FORM : (AREAS[room] ?? CONTENT);
};
const serviceOf = (id: string) => /[\\/]app[\\/]catalog[\\/]([\w-]+)[\\/]/.exec(id)?.[1];
const isStyle = (id: string) => /\.css(\?|$)/.test(id);

/** The name of the file that each shared module goes to. Modules of one page, or loaded later, are not named. */
export function chunkNames(graph: ModuleGraph): Map<string, string> {
  const users = usersOf(graph);
  const names = [...users].flatMap(([id, entries]) => {
    const everywhere = entries.some((entry) => isRoot(entry) || !isPage(entry));
    if (isStyle(id) || graph.get(id)?.entry || (entries.length < 2 && !everywhere)) return [];
    const service = serviceOf(id);
    if (isLibrary(id)) return [[id, LIBRARY] as const];
    if (everywhere) return [[id, FRAME] as const];
    return [[id, service ? SERVICE + service : [...new Set(entries.map(areaOf))].sort().join("-")] as const];
  });
  return withoutSmall(graph, new Map(names));
}

/** For each module, the entries that load it at once. */
function usersOf(graph: ModuleGraph): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [entry, { entry: isEntry }] of graph) {
    if (!isEntry) continue;
    for (const used of reach(graph, entry)) users.set(used, [...(users.get(used) ?? []), entry]);
  }
  return users;
}

/** What several areas share and is small goes with the frame, as long as it brings nothing along that is not there. */
function withoutSmall(graph: ModuleGraph, names: Map<string, string>): Map<string, string> {
  const framed = (id: string) => [FRAME, LIBRARY].includes(names.get(id) ?? "");
  const chunks = [...new Set(names.values())].filter((chunk) => chunk.includes("-") && !chunk.startsWith(SERVICE));
  for (const chunk of chunks.sort((a, b) => b.length - a.length)) {
    const members = [...names.keys()].filter((id) => names.get(id) === chunk);
    const size = members.reduce((sum, id) => sum + (graph.get(id)?.size ?? 0), 0);
    const needed = members.flatMap((id) => graph.get(id)?.imports ?? []).filter((id) => !members.includes(id));
    if (size < SMALL && needed.every(framed)) for (const id of members) names.set(id, FRAME);
  }
  return names;
}

/** A module and all that it imports at once. */
function reach(graph: ModuleGraph, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(graph.get(id)?.imports ?? []));
  }
  return seen;
}

/** The plugin that looks at the graph, and the bundler's groups that follow it. */
export function sharedChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let names = new Map<string, string>();
  const plugin: Plugin = {
    name: "shared-chunks",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd() {
      names = chunkNames(graphOf(this));
    },
  };
  const areas = [...new Set([CONTENT, FORM, ...Object.values(AREAS)])].sort();
  const sets = areas.reduce<string[][]>((all, area) => all.concat(all.map((set) => set.concat(area))), [[]]);
  // What a module imports goes with it unless it has a place already: so what more areas share comes first.
  const fixed = [
    { chunk: LIBRARY, priority: 10 * (areas.length + 2) },
    { chunk: FRAME, priority: 10 * (areas.length + 1) },
    ...sets.filter((set) => set.length > 0).map((set) => ({ chunk: set.join("-"), priority: 10 * set.length })),
  ].map(({ chunk, priority }) => ({ name: chunk, priority, test: (id: string) => names.get(id) === chunk }));
  const ofServices = {
    name: (id: string) => names.get(id) ?? null,
    // After what the rules of all services are made of, before the pages that need all services.
    priority: 15,
    test: (id: string) => names.get(id)?.startsWith(SERVICE) ?? false,
  };
  return { plugin, groups: [...fixed, ofServices] };
}

type Context = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

const graphOf = (context: Context): ModuleGraph =>
  new Map(
    [...context.getModuleIds()].map((id) => {
      const info = context.getModuleInfo(id);
      return [id, { imports: info?.importedIds ?? [], size: info?.code?.length ?? 0, entry: info?.isEntry ?? false }];
    }),
  );
