export type RenderQueue = ReturnType<typeof createRenderQueue>;

/** Milliseconds. `schedule` returns a function that cancels the call. */
export type RenderClock = { now(): number; schedule(milliseconds: number, run: () => void): () => void };

/** Pages rendered concurrently while no other request is handled; one may be waiting for the database. */
const MAX_PARALLEL = 4;
/** Milliseconds after which a page is assumed to be waiting, so that the next one starts. */
const MAX_TURN_MS = 20;
/** Further requests get 503 instead of waiting more than half a second. */
const MAX_WAITING = 200;

/** Rendering blocks the process. While other requests run, pages take turns and use at most half of the processor. */
export function createRenderQueue(clock: RenderClock = systemClock) {
  const waiting: (() => void)[] = [];
  let otherRequests = 0;
  let running = 0;
  let pauseUntil = 0;
  let cancelPause: (() => void) | null = null;

  const startNext = () => {
    cancelPause?.();
    cancelPause = null;
    if (waiting.length === 0 || running >= (otherRequests > 0 ? 1 : MAX_PARALLEL)) return;
    const pause = otherRequests > 0 ? pauseUntil - clock.now() : 0;
    if (pause > 0) {
      cancelPause = clock.schedule(pause, startNext);
      return;
    }
    running += 1;
    waiting.shift()?.();
    startNext();
  };

  /** The clock ends a turn after MAX_TURN_MS. */
  const startTurn = () => {
    const startedAt = clock.now();
    let ended = false;
    const end = () => {
      cancelTimer();
      if (ended) return;
      ended = true;
      running -= 1;
      pauseUntil = Math.max(pauseUntil, clock.now() + Math.min(clock.now() - startedAt, MAX_TURN_MS));
      startNext();
    };
    const cancelTimer = clock.schedule(MAX_TURN_MS, end);
    return end;
  };

  return {
    /** For requests that render no page. */
    runNow: async <T>(work: () => Promise<T>): Promise<T> => {
      otherRequests += 1;
      try {
        return await work();
      } finally {
        otherRequests -= 1;
        if (otherRequests === 0) startNext();
      }
    },
    /** Null, immediately, if the queue is full. */
    render: async <T>(work: () => Promise<T>): Promise<T | null> => {
      if (waiting.length >= MAX_WAITING) return null;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        startNext();
      });
      const end = startTurn();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

const systemClock: RenderClock = {
  now: () => performance.now(),
  schedule: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
