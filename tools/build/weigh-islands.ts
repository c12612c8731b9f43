export type Page = { route: string; requests: number; bytes: number };

/** The built scripts in `build/client/assets`. */
export type Built = {
  /** Names, such as `order-form.island-D1t_LlAy.js`. */
  files: readonly string[];
  read: (file: string) => string;
  sizeOf: (file: string) => number;
};

const HASH = /-[\w-]{8}\.js$/;
const STATIC_IMPORT = /\b(?:from|import)\s*["`]\.\/([^"`]+\.js)["`]/g;
const DYNAMIC_IMPORT = /\bimport\(["`]\.\/([^"`]+\.js)["`]\)/g;

/** An island loads the site script, its static imports, and its heaviest dynamic import: the fields of an order form. */
export function weighIslands({ files, read, sizeOf }: Built): Page[] {
  const importsOf = (file: string, kind: RegExp) => [...read(file).matchAll(kind)].map(([, name = ""]) => name);
  const withImports = (roots: readonly string[]) => {
    const found = new Set(roots);
    // Iterating a set includes entries added meanwhile.
    for (const file of found) for (const imported of importsOf(file, STATIC_IMPORT)) found.add(imported);
    return found;
  };
  const weigh = (route: string, roots: readonly string[]): Page => {
    const loaded = [...withImports(roots)];
    return { route, requests: loaded.length, bytes: loaded.reduce((sum, file) => sum + sizeOf(file), 0) };
  };
  const nameOf = (file: string) => file.replace(HASH, "");
  const site = files.find((file) => nameOf(file) === "site-script");
  if (!site) throw new Error("The build has no site script");
  const islands = files.filter((file) => nameOf(file).endsWith(".island"));
  return [
    weigh("site", [site]),
    ...islands.flatMap((file) => {
      const choices = importsOf(file, DYNAMIC_IMPORT);
      if (choices.length === 0) return [weigh(nameOf(file), [site, file])];
      const weighed = choices.map((choice) => weigh(nameOf(file), [site, file, choice]));
      return weighed.sort(heaviestFirst).slice(0, 1);
    }),
  ].sort(heaviestFirst);
}

const heaviestFirst = (a: Page, b: Page) => b.bytes - a.bytes;
