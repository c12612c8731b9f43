import fc from "fast-check";
import { hostileName, hostileText, hostileValue } from "./hostile-values.ts";

/** Changes of a valid body: most of it stays, so that what is changed gets as far into the shop as it can. */

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

/** A few changes of one body; none at all now and then. */
export const changes = fc.array(change, { maxLength: 3 });

export const changed = (value: unknown, all: readonly Change[]): unknown => all.reduce(changedOnce, value);

/** Changes the `at`th place of the value, counted through all that is in it. */
function changedOnce(value: unknown, change: Change): unknown {
  const places = placesIn(value);
  const place = places[change.at % places.length] ?? [];
  return at(value, place, (found) => applied(found, change));
}

function applied(found: unknown, { how, value, text, name }: Change): unknown {
  if (how === "wrap") return [found];
  if (how === "remove") return undefined;
  if (how === "inside") return insideText(found, { how: "replace", at: 0, value, text, name }) ?? value;
  if (how === "insert" && typeof found === "string") {
    const middle = Math.floor(found.length / 2);
    return found.slice(0, middle) + text + found.slice(middle);
  }
  if (isRecord(found) && how === "add") return { ...found, ...Object.fromEntries([[name, value]]) };
  if (isRecord(found) && how === "rename") {
    return Object.fromEntries(Object.entries(found).map(([key, kept], index) => [index === 0 ? name : key, kept]));
  }
  if (Array.isArray(found) && how === "add") return [...found, ...Array.from({ length: 6 }, () => value)];
  return value;
}

/** JSON inside a text is changed inside; undefined where there is none. */
function insideText(found: unknown, change: Change): string | undefined {
  const inner = typeof found === "string" && /^[[{]/.test(found) ? parsed(found) : undefined;
  if (inner === undefined) return undefined;
  const places = placesIn(inner);
  const place = places.at(-1) ?? [];
  return JSON.stringify(at(inner, place, () => change.value));
}

function parsed(text: string): unknown {
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

function at(value: unknown, [key, ...rest]: Place, make: (found: unknown) => unknown): unknown {
  if (key === undefined) return make(value);
  if (Array.isArray(value)) return value.map((child, index) => (index === key ? at(child, rest, make) : child));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === key ? at(child, rest, make) : child]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
