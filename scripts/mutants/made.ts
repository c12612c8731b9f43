import { parseSync } from "vite";
import { changeWords, lineAt, type Mutant, type Pure } from "./mutant.ts";

/** Changes that are made by rule, in files without a database: what a slip of the finger makes of money and rights. */

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Change = { start: number; end: number; to: string };

/** To what an operator is changed. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
};

/** How much is told of what is left and right of a change, in UTF-16 units. */
const SHOWN = 40;

/** To what the name of a function or method is changed. */
const NAMES: Readonly<Record<string, string>> = {
  floor: "ceil",
  ceil: "floor",
  round: "floor",
  max: "min",
  min: "max",
  some: "every",
  every: "some",
};

/** Roles are weakened: who may less then may more. */
const WEAKER: Readonly<Record<string, string>> = { owner: "manager", manager: "reader" };

/**
 * All mutants of a file by rule, in the order in which they stand there. Throws when the file cannot be parsed, and where an equivalent one is not there.
 */
export function madeMutants({ area, file, tests, equivalent = {} }: Pure, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const changes = [...nodesIn(program)].flatMap((node) => changesOf(node, source)).sort((a, b) => a.start - b.start);
  const mutants = changes.map((change): Mutant => {
    const { start, end, to } = change;
    const words = wordsOf(source, change);
    return { area, file, line: lineAt(source, start), start, end, to, words, tries: tests.map((test) => ({ test })) };
  });
  for (const [part, reason] of Object.entries(equivalent)) {
    const [meant, ...others] = mutants.filter(({ words }) => words.includes(part));
    if (!meant || others.length > 0) throw new Error(`${file} has not exactly one mutant for: ${part}`);
    meant.equivalent = reason;
  }
  return mutants;
}

/** A change with what stands beside it in its line. */
function wordsOf(source: string, { start, end, to }: Change): string {
  const before = source.slice(source.lastIndexOf("\n", start) + 1, start).trimStart();
  const after = source.slice(end).split("\n", 1)[0] ?? "";
  return `${before.slice(-SHOWN)}(${changeWords(source.slice(start, end), to)})${after.slice(0, SHOWN)}`.trim();
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  if (!isNode(value)) return;
  // Types are gone when the code runs.
  if (value.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)Expression$/.test(value.type)) return;
  yield value;
  for (const [key, part] of Object.entries(value)) if (key !== "typeAnnotation") yield* nodesIn(part);
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" && "start" in value;

function changesOf(node: Node, source: string): Change[] {
  const { type, start, end } = node;
  if (type === "BinaryExpression" || type === "LogicalExpression") return operatorChanges(node, source);
  if (type === "UnaryExpression" && node.operator === "!") return [{ start, end: start + 1, to: "" }];
  if (type === "IfStatement" || type === "ConditionalExpression") return isNode(node.test) ? always(node.test) : [];
  if (type === "MemberExpression" && isNode(node.property)) return nameChanges(node.property);
  if (type !== "Literal") return [];
  if (typeof node.value === "number") return [{ start, end, to: String(node.value + 1) }];
  if (typeof node.value === "boolean") return [{ start, end, to: String(!node.value) }];
  const weaker = typeof node.value === "string" && Object.hasOwn(WEAKER, node.value) ? WEAKER[node.value] : undefined;
  return weaker === undefined ? [] : [{ start, end, to: JSON.stringify(weaker) }];
}

const always = ({ start, end }: Node): Change[] => ["true", "false"].map((to) => ({ start, end, to }));

function nameChanges({ name, start, end }: Node): Change[] {
  const other = typeof name === "string" && Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  return other === undefined ? [] : [{ start, end, to: other }];
}

function operatorChanges({ operator, left, right }: Node, source: string): Change[] {
  if (typeof operator !== "string" || !isNode(left) || !isNode(right)) return [];
  const start = source.indexOf(operator, left.end);
  if (start < 0 || start >= right.start) return [];
  return (OPERATORS[operator] ?? []).map((to) => ({ start, end: start + operator.length, to }));
}

/** A file in which loops that no longer end are broken off: a fault must not stop the others from being tried. */
export function withEndingLoops(file: string, source: string): string {
  const bodies = [...nodesIn(parseSync(file, source).program)].flatMap(({ type, body }) =>
    /^(For|While|DoWhile)/.test(type) && isNode(body) && body.type === "BlockStatement" ? [body.start + 1] : [],
  );
  return bodies
    .sort((a, b) => b - a)
    .reduce((text, place) => text.slice(0, place) + COUNT_ROUNDS + text.slice(place), source);
}

/** More rounds than any test needs. */
const ROUNDS = 100_000;
const COUNT_ROUNDS = `if ((globalThis.rounds = (globalThis.rounds ?? 0) + 1) > ${ROUNDS}) { globalThis.rounds = 0; throw new Error("This loop did not end"); }`;
