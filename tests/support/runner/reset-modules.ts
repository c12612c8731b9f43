import { vi } from "vitest";

/** Before each file of unit tests: modules of ours begin anew, as if the file had a process of its own. */
vi.resetModules();

/** How long Testing Library waits for what should appear, in milliseconds: its own second is too short on a busy machine. */
const PATIENCE = 30_000;

if (typeof document !== "undefined") {
  // Files share a browser's document, and with it what the one before has stored.
  localStorage.clear();
  sessionStorage.clear();
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: PATIENCE });
}

/** `npm test -- quick` gives each property this much time, in milliseconds, instead of all its generated cases. */
const propertyTime = Number(process.env.PROPERTY_TIME ?? 0);
if (propertyTime > 0) {
  const { configureGlobal } = await import("fast-check");
  configureGlobal({ interruptAfterTimeLimit: propertyTime });
}
