import type { Texts } from "./document-kind";

/** Values of these keys are not texts: names that code knows, and figures with their meanings, which are claims or prices. */
const NAMES = ["icon", "claim", "value", "meaning"];

/** Places for more entries in a list of texts. */
export const SPARE_PLACES = 2;

/** Texts of nested objects and lists by path: `{ a: [{ b: "x" }] }` -> `{ "a.0.b": "x" }`. `spare`: blank ones after a list of texts. */
export function textsOfTree(tree: object, path = "", spare = 0): Texts {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    const name = path + key;
    if (typeof value === "string") {
      if (!NAMES.includes(key)) texts[name] = value;
    } else if (isTextList(value)) {
      for (let place = 0; place < value.length + spare; place++) texts[`${name}.${place}`] = value[place] ?? "";
    } else if (typeof value === "object" && value !== null) Object.assign(texts, textsOfTree(value, `${name}.`, spare));
  }
  return texts;
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** The same tree with the texts that are given. Blank entries of a list of texts are left out. */
export function treeWithTexts<T extends object>(tree: T, texts: Texts): T {
  const copy = structuredClone(tree);
  replaceTexts(copy, texts, "");
  return copy;
}

function replaceTexts(tree: object, texts: Texts, path: string): void {
  for (const [key, value] of Object.entries(tree)) {
    const name = path + key;
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (typeof value === "string" && text !== undefined && !NAMES.includes(key)) Reflect.set(tree, key, text);
    else if (isTextList(value)) Reflect.set(tree, key, listWithTexts(value, texts, `${name}.`));
    else if (typeof value === "object" && value !== null) replaceTexts(value, texts, `${name}.`);
  }
}

function listWithTexts(list: readonly string[], texts: Texts, path: string): string[] {
  const given = Object.entries(texts).flatMap(([name, text]) =>
    name.startsWith(path) ? [[name.slice(path.length), text] as const] : [],
  );
  const places: Record<string, string> = Object.fromEntries([...Object.entries(list), ...given]);
  return Object.values(places).filter((text) => text !== "");
}
