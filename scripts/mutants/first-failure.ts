import { beforeEach } from "vitest";

/** One failed test is enough to notice a mutant: the rest of its file is skipped. */
let failed = false;

beforeEach((context) => {
  if (failed) context.skip();
  context.onTestFailed(() => {
    failed = true;
  });
});
