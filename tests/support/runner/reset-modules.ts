import { vi } from "vitest";

/** Each unit test file gets fresh modules, although files share a process. */
vi.resetModules();
