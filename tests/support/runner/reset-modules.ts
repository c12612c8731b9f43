import { vi } from "vitest";

/** Each unit test file gets fresh modules, although files share a process. */
vi.resetModules();

/** Testing Library's default of 1 s is too short on a busy machine. */
const ASYNC_TIMEOUT_MS = 30_000;

if (typeof document !== "undefined") {
  // Test files share a document and its storage.
  localStorage.clear();
  sessionStorage.clear();
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS });
}

/** Milliseconds per property in `npm test -- quick`, instead of all generated cases. */
const propertyTime = Number(process.env.PROPERTY_TIME ?? 0);
if (propertyTime > 0) {
  const { configureGlobal } = await import("fast-check");
  configureGlobal({ interruptAfterTimeLimit: propertyTime });
}
