import { posix } from "node:path";
import { expect, test } from "vitest";
import { PERMISSIONS } from "~/auth/permissions/permissions";
import routes from "~/routes";
import { importsOf, readSources, type Sources } from "../../../tools/checks/imports";

// Compares PERMISSIONS with the routes and the sources, so that a new path, action or intent cannot be missed.

/** Module of each admin path in routes.ts. */
const modules = new Map(
  routes
    .filter(({ path }) => path === "admin")
    .flatMap(({ children = [] }) =>
      children.map(({ path, file }) => [path ? `/admin/${path}` : "/admin", `app/${file}`] as const),
    ),
);

const sources = readSources("app/**/*.{ts,tsx}");
/** Sources that handle forms of admin pages, where intents are parsed. */
const formSources = new Map(
  [...sources].filter(([file]) => file.startsWith("app/routes/admin/") && !file.includes(".test.")),
);

const hasAction = (file: string) =>
  /^export (const|(async )?function) action\b/m.test(sources.get(file) ?? "") &&
  !/^export const action = \(\) => methodNotAllowedResponse/m.test(sources.get(file) ?? "");

/** A file and its direct and indirect imports, without packages. */
function reachableFrom(start: string, all: Sources): Sources {
  const reached = new Map<string, string>();
  const follow = (file: string) => {
    const source = all.get(file);
    if (source === undefined || reached.has(file)) return;
    reached.set(file, source);
    for (const { specifier, typeOnly } of importsOf(file, source)) {
      const path = /^\.{1,2}\//.test(specifier)
        ? posix.join(posix.dirname(file), specifier)
        : specifier.replace("~", "app");
      if (!typeOnly) for (const ending of [".ts", ".tsx"]) follow(path + ending);
    }
  };
  follow(start);
  return reached;
}

/** Intents that a module and its imports handle on the server: in a schema, or as keys of the object `intents`. */
function intentsOf(file: string): Set<string> {
  const handling = [...reachableFrom(file, formSources)].filter(([each]) => each === file || each.includes(".server."));
  const intents = handling.flatMap(([, source]) => [
    ...[...source.matchAll(/intent: z\.literal\("([\w-]+)"\)/g)].map(([, intent]) => intent),
    ...[...source.matchAll(/intent: z\.enum\(\[([^\]]+)\]/g)].flatMap(([, list]) => quoted(list)),
    ...[...source.matchAll(/^const intents: .+ = \{\n([\s\S]+?)^\};/gm)].flatMap(([, table]) => keysOf(table)),
  ]);
  return new Set(intents.filter((intent) => intent !== undefined));
}
const quoted = (list = "") => [...list.matchAll(/"([\w-]+)"/g)].map(([, intent]) => intent);
const keysOf = (table = "") => [...table.matchAll(/^ {2}"?([\w-]+)"?: /gm)].map(([, intent]) => intent);

test("PERMISSIONS lists exactly the admin paths", () => {
  expect(modules.size).toBeGreaterThan(25);
  expect(Object.keys(PERMISSIONS).sort()).toEqual([...modules.keys()].sort());
});

test.each([...modules])("the forms of %s are in PERMISSIONS, by intent if they have intents", (path, file) => {
  const permission = PERMISSIONS[path]?.submit;
  expect(permission !== undefined).toBe(hasAction(file));
  if (permission === undefined) return;
  // The compiler compares the handlers of these paths with the table.
  const named = [...(sources.get(file) ?? "").matchAll(/\b(?:adminActions|submitForm)\("([^"]+)"/g)];
  if (named.length > 0) return expect(named.map(([, each]) => each)).toEqual([path]);
  const intents = [...intentsOf(file)].sort();
  expect(typeof permission === "string" ? [] : Object.keys(permission).sort()).toEqual(intents);
});

test("intents of forms without such handlers are found in the sources", () => {
  expect(intentsOf("app/routes/admin/content/media.tsx")).toContain("describe");
  expect(intentsOf("app/routes/admin/account/account.tsx")).toContain("disable-two-factor");
});
