import { parseSync } from "vite";
import { readSources, type Sources } from "./imports.ts";
import { reportFaults } from "./report.ts";

/**
 * One sentence for each place outside a service's folder that names the service: a literal slug, `services.blast`, or `blast.slug` of an
 * imported offer. Differences between services belong in their folders.
 */
export function findNamedServices(sources: Sources): string[] {
  const slugs = [...sources.keys()].flatMap((file) => /^app\/catalog\/([^/]+)\/offer\.ts$/.exec(file)?.[1] ?? []);
  return [...sources].flatMap(([file, source]) => {
    const own = /^app\/catalog\/([^/]+)\//.exec(file)?.[1];
    const foreign = new Set(slugs.filter((slug) => slug !== own));
    const { program, errors } = parseSync(file, source);
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
    const names = new Set(nodesOf(program).flatMap((node) => namedBy(node, foreign)));
    return [...names].map((name) => `${file} names the service ${name}: move that code to app/catalog/${name}`);
  });
}

type Node = {
  type: string;
  name?: string;
  value?: unknown;
  computed?: boolean;
  object?: Node;
  property?: Node;
  id?: Node;
  init?: Node;
  key?: Node;
  properties?: Node[];
};

function namedBy(node: Node, slugs: ReadonlySet<string>): string[] {
  const known = (name: unknown) => [...slugs].filter((slug) => slug === name || asIdentifier(slug) === name);
  if (node.type === "Literal") return [...slugs].filter((slug) => slug === node.value);
  if (node.type === "MemberExpression" && !node.computed) {
    const ofList = LISTS.has(node.object?.name ?? "") ? known(node.property?.name) : [];
    return node.property?.name === "slug" ? [...ofList, ...known(node.object?.name)] : ofList;
  }
  if (node.type === "VariableDeclarator" && LISTS.has(node.init?.name ?? "")) {
    return (node.id?.properties ?? []).flatMap((property) => known(property.key?.name));
  }
  return [];
}

/** Objects with a key per service. */
const LISTS: ReadonlySet<string> = new Set(["services", "views"]);

/** "web-page" → "webPage", as an offer is imported. */
const asIdentifier = (slug: string) => slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesOf)];
}

if (import.meta.main) {
  const sources = [...readSources("{app,server}/**/*.{ts,tsx}")].filter(([file]) => !/\.test\.tsx?$/.test(file));
  reportFaults(findNamedServices(new Map(sources)), "No service is named outside its folder.");
}
