import fc from "fast-check";
import { hostileName, hostileText, hostileValue } from "./hostile-values.ts";

type Change = {
  at: number;
  how: "replace" | "insert" | "remove" | "rename" | "add" | "inside" | "wrap";
  value: unknown;
  text: string;
  name: string;
};

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(60),
  how: fc.constantFrom("replace", "replace", "insert", "remove", "rename", "add", "inside", "inside", "wrap"),
  value: hostileValue,
  text: hostileText,
  name: hostileName,
});

/** Few changes, so that the body passes as many checks as possible. */
export const changes = fc.array(change, { maxLength: 3 });

export const changed = (value: unknown, all: readonly Change[]): unknown => all.reduce(changeOnce, value);

/** Changes the `at`th node of the value, in document order. */
function changeOnce(value: unknown, change: Change): unknown {
  const places = placesIn(value);
  const place = places[change.at % places.length] ?? [];
  return at(value, place, (node) => applyChange(node, change));
}

function applyChange(node: unknown, { how, value, text, name }: Change): unknown {
  if (how === "wrap") return [node];
  if (how === "remove") return undefined;
  if (how === "inside") return insideText(node, { how: "replace", at: 0, value, text, name }) ?? value;
  if (how === "insert" && typeof node === "string") {
    const middle = Math.floor(node.length / 2);
    return node.slice(0, middle) + text + node.slice(middle);
  }
  if (isRecord(node) && how === "add") return { ...node, ...Object.fromEntries([[name, value]]) };
  if (isRecord(node) && how === "rename") {
    return Object.fromEntries(Object.entries(node).map(([key, kept], index) => [index === 0 ? name : key, kept]));
  }
  if (Array.isArray(node) && how === "add") return [...node, ...Array.from({ length: 6 }, () => value)];
  return value;
}

/** Changes JSON within a string; undefined if the string is not JSON.  */
function insideText(node: unknown, change: Change): string | undefined {
  const inner = typeof node === "string" && /^[[{]/.test(node) ? parseJson(node) : undefined;
  if (inner === undefined) return undefined;
  const places = placesIn(inner);
  const place = places.at(-1) ?? [];
  return JSON.stringify(at(inner, place, () => change.value));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, place: Place = []): Place[] {
  const children = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return [place, ...children.flatMap(([key, child]) => placesIn(child, [...place, key]))];
}

function at(value: unknown, [key, ...rest]: Place, make: (node: unknown) => unknown): unknown {
  if (key === undefined) return make(value);
  if (Array.isArray(value)) return value.map((child, index) => (index === key ? at(child, rest, make) : child));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === key ? at(child, rest, make) : child]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
