import type { Texts } from "./document-kind";

/** Values of these keys are not texts: names that code knows, and figures with their meanings, which are claims or prices. */
const NAMES = ["icon", "claim", "value", "meaning"];

/** Texts of nested objects and lists by path: `{ a: [{ b: "x" }] }` -> `{ "a.0.b": "x" }`. */
export function textsOfTree(tree: object, path = ""): Texts {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    const name = path + key;
    if (typeof value === "string") {
      if (!NAMES.includes(key)) texts[name] = value;
    } else if (typeof value === "object" && value !== null) Object.assign(texts, textsOfTree(value, `${name}.`));
  }
  return texts;
}

/** The same tree with the texts that are given. */
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
    else if (typeof value === "object" && value !== null) replaceTexts(value, texts, `${name}.`);
  }
}
