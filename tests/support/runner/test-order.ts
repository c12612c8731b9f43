import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const DOCUMENT = "// @vitest-environment jsdom";

/** They wait for seconds or minutes and compute little: begun last, they would keep a run waiting whose cores have nothing left to do. */
const PATIENT = /\/tests\/integration\/faults\/|\/operations\/outage\.|\/jobs\/.*\.slow\.|\/stripe\.server\.slow\./;

/**
 * Files that mostly wait run first, those with a document last: Vitest ends a worker whenever the next file wants another environment, which
 * mixed took three times the processor.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const {
      patient = [],
      document = [],
      none = [],
    } = Object.groupBy(await super.sort(files), ({ moduleId }) => {
      if (PATIENT.test(moduleId)) return "patient";
      return readFileSync(moduleId, "utf8").startsWith(DOCUMENT) ? "document" : "none";
    });
    return [...patient, ...none, ...document];
  }
}
