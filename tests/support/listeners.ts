import { onTestFinished } from "vitest";

/** Runs `listen`, and removes after the test the listeners that it added to window and document: files of tests share both. */
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
