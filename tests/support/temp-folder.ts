import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder below the run's, which is deleted when the run ends. */
export const tempFolder = (): string => mkdtempSync(join(tmpdir(), "shop-test-"));
