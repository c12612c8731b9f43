import { createFairLine } from "~/lib/fair-line";

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/** Milliseconds. `schedule` returns a function that cancels the call. */
export type RenderClock = { now(): number; schedule(milliseconds: number, run: () => void): () => void };

/** Whose turn it is: a client's network, or a session, which has places of its own. */
export type PageVisitor = { key: string; hasSession: boolean };

/** Pages rendered concurrently while no other request is handled; one may be waiting for the database. */
const MAX_PARALLEL = 4;
/** Of one visitor, so that the next one waits for few pages. */
const MAX_PARALLEL_EACH = 2;
/** Milliseconds after which a page is assumed to be waiting, so that the next one starts. */
const MAX_TURN_MS = 20;
/** Further requests get 503 instead of waiting more than half a second. */
const MAX_WAITING = 200;
/** More than people need who share an address. */
const MANY_PLACES = 20;
/** A visitor with many places renders one page at a time, and pauses that many times its duration while there are others. */
const GREEDY_PAUSE = 2;
/** Milliseconds since the last request of another visitor. */
const OTHERS_MS = 2_000;

type Waiting = { key: string; settle(refusal: Refusal | null): void };
/** `full`: many visitors wait. `greedy`: this one has many places already. */
export type Refusal = "full" | "greedy";

/**
 * Rendering blocks the process. While other requests run, pages take turns and use at most half of the processor. Visitors take turns
 * too, and those with a session wait in a line of their own: one client with many connections delays the others by a page or two.
 */
export function createRenderQueue(clock: RenderClock = systemClock) {
  const lines = {
    sessions: createFairLine<Waiting>(MAX_WAITING),
    clients: createFairLine<Waiting>(MAX_WAITING),
  };
  let sessionsNext = true;
  const runningOf = new Map<string, number>();
  const pausing = new Set<string>();
  /** The last two visitors, the newest first, with the time of their last requests. */
  const recent: { key: string; at: number }[] = [];
  let otherRequests = 0;
  let running = 0;
  let pauseUntil = 0;
  let cancelPause: (() => void) | null = null;

  const isGreedy = (key: string) => lines.clients.sizeOf(key) + lines.sessions.sizeOf(key) > MANY_PLACES;
  const mayStart = (key: string) =>
    !pausing.has(key) && (runningOf.get(key) ?? 0) < (isGreedy(key) ? 1 : MAX_PARALLEL_EACH);
  const remember = (key: string) => {
    if (recent[0]?.key !== key) recent.unshift({ key, at: 0 });
    recent.length = Math.min(recent.length, 2);
    if (recent[0]) recent[0].at = clock.now();
  };
  const pauseIfGreedy = (key: string, duration: number) => {
    const other = recent.find((each) => each.key !== key);
    if (!isGreedy(key) || !other || other.at < clock.now() - OTHERS_MS) return;
    pausing.add(key);
    clock.schedule(GREEDY_PAUSE * duration, () => {
      pausing.delete(key);
      startNext();
    });
  };
  const takeNext = (): Waiting | null => {
    const order = sessionsNext ? [lines.sessions, lines.clients] : [lines.clients, lines.sessions];
    sessionsNext = !sessionsNext;
    for (const line of order) {
      const next = line.take(mayStart);
      if (next) return next;
    }
    return null;
  };

  const startNext = () => {
    cancelPause?.();
    cancelPause = null;
    if (lines.sessions.isEmpty() && lines.clients.isEmpty()) return;
    if (running >= (otherRequests > 0 ? 1 : MAX_PARALLEL)) return;
    const pause = otherRequests > 0 ? pauseUntil - clock.now() : 0;
    if (pause > 0) {
      cancelPause = clock.schedule(pause, startNext);
      return;
    }
    const next = takeNext();
    if (!next) return;
    running += 1;
    runningOf.set(next.key, (runningOf.get(next.key) ?? 0) + 1);
    next.settle(null);
    startNext();
  };

  /** The clock ends a turn after MAX_TURN_MS. */
  const startTurn = ({ key }: PageVisitor) => {
    const startedAt = clock.now();
    let ended = false;
    const end = () => {
      cancelTimer();
      if (ended) return;
      ended = true;
      running -= 1;
      const others = (runningOf.get(key) ?? 1) - 1;
      if (others > 0) runningOf.set(key, others);
      else runningOf.delete(key);
      const duration = Math.min(clock.now() - startedAt, MAX_TURN_MS);
      pauseUntil = Math.max(pauseUntil, clock.now() + duration);
      pauseIfGreedy(key, duration);
      startNext();
    };
    const cancelTimer = clock.schedule(MAX_TURN_MS, end);
    return end;
  };

  return {
    /** For requests that render no page. They count once `received` resolves: a body that trickles is not work. */
    runNow: async <T>(work: () => Promise<T>, received?: Promise<unknown>): Promise<T> => {
      let state: "receiving" | "counted" | "done" = "receiving";
      const begin = () => {
        if (state !== "receiving") return;
        state = "counted";
        otherRequests += 1;
      };
      if (received) received.then(begin);
      else begin();
      try {
        return await work();
      } finally {
        const wasCounted = (state as string) === "counted";
        state = "done";
        if (wasCounted) otherRequests -= 1;
        if (wasCounted && otherRequests === 0) startNext();
      }
    },
    /** Resolves to why no page is rendered if the line is full. */
    render: async <T>(visitor: PageVisitor, work: () => Promise<T>): Promise<T | Refusal> => {
      remember(visitor.key);
      const line = visitor.hasSession ? lines.sessions : lines.clients;
      const refusal = await new Promise<Refusal | null>((resolve) => {
        const waiting: Waiting = { key: visitor.key, settle: resolve };
        const leaving = line.add(waiting);
        leaving?.settle(line.sizeOf(leaving.key) > MANY_PLACES ? "greedy" : "full");
        if (leaving !== waiting) startNext();
      });
      if (refusal) return refusal;
      const end = startTurn(visitor);
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
