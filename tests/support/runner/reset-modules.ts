import { vi } from "vitest";

/** Each unit test file gets fresh modules, although files share a process. */
vi.resetModules();
// The logger listens to the process, once for each file.
process.setMaxListeners(0);
