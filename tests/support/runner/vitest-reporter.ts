import { DefaultReporter, type TestCase, type TestModule, type TestSuite } from "vitest/node";

/** The first and the last lines of a long text, and how many are left out between them: what went wrong is at an end. */
export function cutText(text: string, most = 60): string {
  const lines = text.split("\n").map((line) => (line.length > 1_000 ? `${line.slice(0, 1_000)} ...` : line));
  if (lines.length <= most) return lines.join("\n");
  const last = Math.floor(most / 3);
  const first = most - last;
  return [
    ...lines.slice(0, first),
    `... ${lines.length - most} lines left out ...`,
    ...lines.slice(lines.length - last),
  ].join("\n");
}

/** Lines of each part of a failure: of its message, of the difference, of each cause, and of what was printed meanwhile. */
const LINES = 40;

type Printed = Parameters<DefaultReporter["onUserConsoleLog"]>;
type RunEnd = Parameters<DefaultReporter["onTestRunEnd"]>;
type Told = { message?: unknown; stack?: unknown; diff?: unknown; cause?: unknown; errors?: unknown };

/** Vitest's reporter with a line for each file and no failure over 200 lines; what passing tests print is left out. */
export default class ShortReporter extends DefaultReporter {
  constructor() {
    super({ silent: "passed-only" });
  }

  override onUserConsoleLog(log: Printed[0], taskState?: Printed[1]): void {
    super.onUserConsoleLog({ ...log, content: cutText(log.content, LINES) }, taskState);
  }

  override onTestRunEnd(modules: RunEnd[0], unhandled: RunEnd[1], reason: RunEnd[2]): void {
    for (const error of unhandled) cutError(error);
    for (const module of modules) for (const entity of withinOf(module)) cutErrorsOf(entity);
    super.onTestRunEnd(modules, unhandled, reason);
  }
}

function* withinOf(module: TestModule): Generator<TestModule | TestSuite | TestCase> {
  yield module;
  yield* module.children.allSuites();
  yield* module.children.allTests();
}

function cutErrorsOf(entity: TestModule | TestSuite | TestCase): void {
  const errors = entity.type === "test" ? entity.result().errors : entity.errors();
  for (const error of errors ?? []) cutError(error);
}

/** In place: Vitest's summary prints these very objects. */
function cutError(error: Told, depth = 0): void {
  for (const part of ["message", "stack", "diff"] as const) {
    const text = error[part];
    if (typeof text === "string") error[part] = cutText(text, depth === 0 ? LINES : LINES / 2);
  }
  if (depth === 2) {
    error.cause = undefined;
    return;
  }
  for (const inner of [error.cause, ...(Array.isArray(error.errors) ? error.errors.slice(0, 3) : [])]) {
    if (isTold(inner)) cutError(inner, depth + 1);
  }
}

const isTold = (value: unknown): value is Told => typeof value === "object" && value !== null;
