import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const JSDOM = "// @vitest-environment jsdom";

/** Files that wait for seconds or minutes: started last, they would prolong the run while the CPU is idle. */
const WAITING = /\/tests\/integration\/faults\/|\/jobs\/.*\.slow\.|\/stripe\.server\.slow\./;

/**
 * Waiting files run first, those with jsdom last. Vitest replaces a worker whenever the environment changes, so a mixed order takes three
 * times the CPU time.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const {
      waiting = [],
      jsdom = [],
      others = [],
    } = Object.groupBy(await super.sort(files), ({ moduleId }) => {
      if (WAITING.test(moduleId)) return "waiting";
      return readFileSync(moduleId, "utf8").startsWith(JSDOM) ? "jsdom" : "others";
    });
    return [...waiting, ...others, ...jsdom];
  }
}
