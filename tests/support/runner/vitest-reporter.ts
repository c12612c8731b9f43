import { DefaultReporter, type TestCase, type TestModule, type TestSuite } from "vitest/node";

/** Truncates a long text in the middle: failures are explained at its start or end. */
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

/** Of each part of a failure: message, diff, each cause, output. */
const MAX_LINES = 40;

type Printed = Parameters<DefaultReporter["onUserConsoleLog"]>;
type RunEnd = Parameters<DefaultReporter["onTestRunEnd"]>;
type PrintedError = { message?: unknown; stack?: unknown; diff?: unknown; cause?: unknown; errors?: unknown };

/** Vitest's reporter with truncated failures, up to 200 lines, and without the output of passing tests. */
export default class TruncatingReporter extends DefaultReporter {
  constructor() {
    super({ silent: "passed-only" });
  }

  override onUserConsoleLog(log: Printed[0], taskState?: Printed[1]): void {
    super.onUserConsoleLog({ ...log, content: cutText(log.content, MAX_LINES) }, taskState);
  }

  override onTestRunEnd(modules: RunEnd[0], unhandled: RunEnd[1], reason: RunEnd[2]): void {
    for (const error of unhandled) cutError(error);
    for (const module of modules) for (const entity of entitiesOf(module)) cutErrorsOf(entity);
    super.onTestRunEnd(modules, unhandled, reason);
  }
}

function* entitiesOf(module: TestModule): Generator<TestModule | TestSuite | TestCase> {
  yield module;
  yield* module.children.allSuites();
  yield* module.children.allTests();
}

function cutErrorsOf(entity: TestModule | TestSuite | TestCase): void {
  const errors = entity.type === "test" ? entity.result().errors : entity.errors();
  for (const error of errors ?? []) cutError(error);
}

/** In place: Vitest's summary prints these objects. */
function cutError(error: PrintedError, depth = 0): void {
  for (const part of ["message", "stack", "diff"] as const) {
    const text = error[part];
    if (typeof text === "string") error[part] = cutText(text, depth === 0 ? MAX_LINES : MAX_LINES / 2);
  }
  if (depth === 2) {
    error.cause = undefined;
    return;
  }
  for (const inner of [error.cause, ...(Array.isArray(error.errors) ? error.errors.slice(0, 3) : [])]) {
    if (isPrintedError(inner)) cutError(inner, depth + 1);
  }
}

const isPrintedError = (value: unknown): value is PrintedError => typeof value === "object" && value !== null;
