import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that wait for seconds or minutes: started last, they would prolong the run while the CPU is idle. */
const WAITING = /\/integration\/faults\/|\/jobs\/.*\.slow\.|\/stripe\.server\.slow\./;

export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { waiting = [], others = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      WAITING.test(moduleId) ? "waiting" : "others",
    );
    return [...waiting, ...others];
  }
}
