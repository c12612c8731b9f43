import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const DOCUMENT = "// @vitest-environment jsdom";

/**
 * Files that need a browser's document run after all others. Vitest ends a worker, and with it all that the worker has loaded and
 * opened, whenever the next file wants another environment: mixed, the same files took three times the processor.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { document = [], none = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      readFileSync(moduleId, "utf8").startsWith(DOCUMENT) ? "document" : "none",
    );
    return [...none, ...document];
  }
}
