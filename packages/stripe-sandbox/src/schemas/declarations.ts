import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type ESTree, parseSync } from "rolldown/utils";

type Declaration = ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration;

/** A file or a namespace in it. */
export type Scope = {
  /** Such as `Checkout/Sessions.Session`. */
  name: string;
  parent: Scope | null;
  types: Map<string, Declaration>;
  namespaces: Map<string, Scope>;
  /** Only of files: local name to file and name there, or `*`. */
  imports: Map<string, { file: string; name: string }>;
  /** Only of namespaces: what they export under this name is declared or imported further out. */
  exports: Map<string, string>;
};

/** The name of `import * as`. */
const WHOLE_FILE = "*";

export type NamedType = { declaration: Declaration; scope: Scope };

export type Declarations = {
  /** Throws for a name that the SDK does not declare. */
  find(scope: Scope, names: readonly string[]): NamedType;
  readFile(file: string): Scope;
  /** Interfaces whose field `object` has this value, also of deleted objects. */
  objectsNamed(object: string): NamedType[];
};

/** The type declarations of the installed SDK; files are read when a name of them is looked up. */
export function readDeclarations(): Declarations {
  const folder = dirname(fileURLToPath(import.meta.resolve("stripe")));
  const files = new Map<string, Scope>();
  const readFile = (file: string): Scope => {
    const known = files.get(file);
    if (known) return known;
    const { program, errors } = parseSync(file, readFileSync(join(folder, file), "utf8"));
    if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
    const scope = newScope(file.replace(/^resources\/|\.d\.ts$/g, "").replace(/\.d\.ts$/, ""), null);
    files.set(file, scope);
    addStatements(scope, program.body, file);
    return scope;
  };
  const find = (scope: Scope, names: readonly string[]): NamedType => {
    for (let at: Scope | null = scope; at; at = at.parent) {
      const found = findInside(at, names);
      if (found) return found;
      const [first = "", ...rest] = names;
      const imported = at.imports.get(first);
      const inside = imported?.name === WHOLE_FILE ? rest : [imported?.name ?? "", ...rest];
      if (imported) return find(readFile(imported.file), inside);
    }
    throw new Error(`${scope.name}: the SDK has no type ${names.join(".")}`);
  };
  const findInside = (scope: Scope, [first = "", ...rest]: readonly string[]): NamedType | null => {
    const outside = scope.exports.get(first);
    if (scope.parent && outside !== undefined) return find(scope.parent, [outside, ...rest]);
    if (rest.length > 0) {
      const inner = scope.namespaces.get(first);
      return inner ? findInside(inner, rest) : null;
    }
    const declaration = scope.types.get(first);
    return declaration ? { declaration, scope } : null;
  };
  let objects: Map<string, { file: string; name: string }[]> | undefined;
  return {
    find,
    readFile,
    objectsNamed(object) {
      objects ??= indexObjects(folder);
      return (objects.get(object) ?? []).map(({ file, name }) => find(readFile(file), [name]));
    },
  };
}

const newScope = (name: string, parent: Scope | null): Scope => ({
  name,
  parent,
  types: new Map(),
  namespaces: new Map(),
  imports: new Map(),
  exports: new Map(),
});

function addStatements(scope: Scope, statements: readonly ESTree.Node[], file: string): void {
  for (const statement of statements) addStatement(scope, statement, file);
}

function addStatement(scope: Scope, statement: ESTree.Node, file: string): void {
  if (statement.type === "ImportDeclaration") addImports(scope, statement, file);
  else if (statement.type === "ExportNamedDeclaration") addExports(scope, statement, file);
  else if (statement.type === "TSInterfaceDeclaration" || statement.type === "TSTypeAliasDeclaration")
    scope.types.set(statement.id.name, statement);
  else if (statement.type === "TSModuleDeclaration" && statement.id.type === "Identifier") {
    const { name } = statement.id;
    const inner = scope.namespaces.get(name) ?? newScope(`${scope.name}.${name}`, scope);
    scope.namespaces.set(name, inner);
    if (statement.body) addStatements(inner, statement.body.body, file);
  }
}

function addImports(scope: Scope, { specifiers, source }: ESTree.ImportDeclaration, file: string): void {
  for (const specifier of specifiers) {
    const name = specifier.type === "ImportSpecifier" ? nameOf(specifier.imported) : WHOLE_FILE;
    addImport(scope, specifier.local.name, source.value, name, file);
  }
}

function addExports(scope: Scope, statement: ESTree.ExportNamedDeclaration, file: string): void {
  if (statement.declaration) addStatement(scope, statement.declaration, file);
  for (const { exported, local } of statement.specifiers) {
    if (statement.source) addImport(scope, nameOf(exported), statement.source.value, nameOf(local), file);
    else if (scope.parent) scope.exports.set(nameOf(exported), nameOf(local));
  }
}

/** `source` is relative to the file, with the ending .js. */
function addImport(scope: Scope, local: string, source: string, name: string, file: string): void {
  if (!source.startsWith(".")) return;
  const target = resolve("/", dirname(file), source).slice(1);
  scope.imports.set(local, { file: target.replace(/\.js$/, ".d.ts"), name });
}

const nameOf = (node: ESTree.ModuleExportName): string => (node.type === "Literal" ? node.value : node.name);

const INTERFACE = /^export interface (\w+) \{\n(?:(?! {4}object:|\}).*\n)*? {4}object: '([\w.]+)';/gm;

/** By a pattern instead of a parser: the SDK has more than 200 files. */
function indexObjects(folder: string): Map<string, { file: string; name: string }[]> {
  const found = globSync("resources/**/*.d.ts", { cwd: folder })
    .filter((file) => !file.startsWith("resources/V2/"))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(INTERFACE)].map(([, name = "", object = ""]) => ({
        object,
        file,
        name,
      })),
    );
  return Map.groupBy(found, ({ object }) => object);
}
