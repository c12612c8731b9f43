import { onTestFinished } from "vitest";

/** Calls `listen` and removes the listeners it added to window and document after the test: the tests of a file share both. */
export function listenInTest<T>(listen: () => T): T {
  const restore = [window, document].map((target: EventTarget) => {
    const add = target.addEventListener;
    target.addEventListener = (...listener: Parameters<typeof add>) => {
      add.apply(target, listener);
      onTestFinished(() => target.removeEventListener(...listener));
    };
    return () => {
      target.addEventListener = add;
    };
  });
  try {
    return listen();
  } finally {
    for (const run of restore) run();
  }
}
