import { importsOf, readSources, resolveImport, type Sources } from "./imports.ts";
import { reportFaults } from "./report.ts";

/** The folders of app/, each of which imports only itself and those after it. */
const ROOMS = [
  ...[
    "routes",
    "admin",
    "content-desk",
    "email",
    "customers",
    "checkout",
    "billing",
    "orders",
    "catalog",
    "auth",
    "ui",
    "content",
  ],
  "lib",
];

/** The only folder of app/ that imports a package. */
const OWNERS: Readonly<Record<string, string>> = {
  stripe: "app/billing/provider",
  "better-auth": "app/auth",
  nodemailer: "app/email",
  ...Object.fromEntries(
    [
      ...["pg", "@electric-sql/pglite", "drizzle-orm/node-postgres", "drizzle-orm/pglite", "pg-boss", "pino"],
      ...["rate-limiter-flexible", "@aws-sdk/client-s3", "@aws-sdk/lib-storage", "sharp", "file-type"],
    ].map((name) => [name, "app/lib"]),
  ),
};

/** Parts of routes/ that all pages may import. */
const SHARED_ROUTES = /^app\/routes\/(layout|seo)\//;
/** Loads the islands of all pages. */
const ISLANDS = "app/routes/layout/site-script/islands-and-parts.ts";

/** One sentence for each import that its file may not have. */
export function findForbiddenImports(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) =>
    importsOf(file, source).flatMap((found) => {
      const target = resolveImport(found, sources) ?? found.specifier;
      const reason = findImportBlocker(file, target);
      return reason ? [`${file} imports ${target}: ${reason}`] : [];
    }),
  );
}

/** A room adds a service to App where it defines it. */
const SERVICES = /declare module "~\/lib\/app-context\.server" \{\s*interface App \{([^}]*)\}/;
/** The queue is lib's; only the type of its jobs is declared where all of them are listed. */
const OF_LIB = new Set(["queue"]);

/** One sentence for each use of a service of App in a room below the one that adds it. */
export function findHigherServices(sources: Sources): string[] {
  const services = [...sources].flatMap(([file, source]) =>
    [...(SERVICES.exec(source)?.[1] ?? "").matchAll(/^\s*(\w+):/gm)]
      .map(([, name = ""]) => ({ name, file }))
      .filter(({ name }) => !OF_LIB.has(name)),
  );
  return [...sources].flatMap(([file, source]) =>
    services
      .filter((service) => roomOf(file) > roomOf(service.file) && patternOf(service.name).test(source))
      .map(({ name, file: owner }) => `${file} uses app.${name}, which ${owner} adds above it`),
  );
}

/** Place among the rooms, from top to bottom; -1 outside of them. */
const roomOf = (file: string): number => (file.startsWith("app/") ? ROOMS.indexOf(file.split("/")[1] ?? "") : -1);

const patternOf = (name: string): RegExp =>
  new RegExp(`\\bapp\\.${name}\\b|\\bApp,[^>]*"${name}"|\\bApp\\["${name}"|\\{[^{}]*\\b${name}\\b[^{}]*\\}: App\\b`);

/** `target`: a path from the project's root, or a package. */
function findImportBlocker(file: string, target: string): string | null {
  const [top] = file.split("/");
  const [targetTop = ""] = target.split("/");
  if (top === "packages")
    return /^(app|server|tools|tests)$/.test(targetTop) ? "a package knows nothing of the shop" : null;
  if (/^(tools|tests)$/.test(targetTop)) return "what a shop runs imports no tools and no tests";
  if (top !== "app") return null;
  const owner = OWNERS[target];
  if (owner && !file.startsWith(`${owner}/`)) return `it belongs to ${owner}`;
  if (/^(server|packages|@pixel-pilots)$/.test(targetTop)) return "app/ imports neither server nor packages";
  return targetTop === "app" && roomOf(file) >= 0 ? findRoomBlocker(file, target) : null;
}

/** `file` is in a room. */
function findRoomBlocker(file: string, target: string): string | null {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (to < 0) return /\.tsx?$/.test(target) ? "the root of app/ imports the rooms, not the other way round" : null;
  if (to < from) return `imports go down only: ${ROOMS.join(" > ")}`;
  return from === 0 && to === 0 && isForeignPage(file, target)
    ? "a page imports other pages' parts only from routes/layout and routes/seo"
    : null;
}

/** Pages of the back office import each other's parts. */
function isForeignPage(file: string, target: string): boolean {
  const folderOf = (path: string) => path.split("/").slice(0, 3).join("/");
  return file !== ISLANDS && folderOf(file) !== folderOf(target) && !SHARED_ROUTES.test(target);
}

/**
 * One sentence for each file outside a service's folder that names the service: as a literal slug, `services.blast`, or `blast.slug` of an
 * imported offer. Differences between services belong in their folders.
 */
export function findNamedServices(sources: Sources): string[] {
  const slugs = [...sources.keys()].flatMap((file) => /^app\/catalog\/([^/]+)\/offer\.ts$/.exec(file)?.[1] ?? []);
  return [...sources].flatMap(([file, source]) =>
    slugs
      .filter((slug) => !file.startsWith(`app/catalog/${slug}/`) && namePattern(slug).test(source))
      .map((slug) => `${file} names the service ${slug}: move that code to app/catalog/${slug}`),
  );
}

/** An offer is imported as "webPage", for the slug "web-page". */
function namePattern(slug: string): RegExp {
  const name = slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return new RegExp(`["'\`]${slug}["'\`]|\\b(?:services|views)\\.${name}\\b|\\b${name}\\.slug\\b`);
}

if (import.meta.main) {
  const sources = [...readSources("{app,packages,server}/**/*.{ts,tsx}")].filter(
    ([file]) => !/\.test\.|\/(node_modules|dist)\//.test(file),
  );
  const shop = new Map(sources.filter(([file]) => !file.startsWith("packages/")));
  const faults = [...findForbiddenImports(new Map(sources)), ...findHigherServices(shop), ...findNamedServices(shop)];
  reportFaults(
    faults,
    `The imports of ${sources.length} files go down only, and no service is named outside its folder.`,
  );
}
