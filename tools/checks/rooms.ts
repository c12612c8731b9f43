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

/** `target`: a path from the project's root, or a package. */
function findImportBlocker(file: string, target: string): string | null {
  const [top, room = ""] = file.split("/");
  const [targetTop, targetRoom = ""] = target.split("/");
  if (top === "packages") {
    return /^(app|server|tools|tests)$/.test(targetTop ?? "") ? "a package knows nothing of the shop" : null;
  }
  if (/^(tools|tests)$/.test(targetTop ?? "")) return "what a shop runs imports no tools and no tests";
  if (top !== "app") return null;
  const owner = OWNERS[target];
  if (owner && !file.startsWith(`${owner}/`)) return `it belongs to ${owner}`;
  if (/^(server|packages|@pixel-pilots)$/.test(targetTop ?? "")) return "app/ imports neither server nor packages";
  const [from, to] = [ROOMS.indexOf(room), ROOMS.indexOf(targetRoom)];
  if (targetTop !== "app" || from < 0 || to < 0) return null;
  if (to < from) return `imports go down only: ${ROOMS.join(" > ")}`;
  return room === "routes" && to === from && isForeignPage(file, target)
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
  const faults = [...findForbiddenImports(new Map(sources)), ...findNamedServices(shop)];
  reportFaults(
    faults,
    `The imports of ${sources.length} files go down only, and no service is named outside its folder.`,
  );
}
