import { createFairLine } from "~/lib/fair-line";

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/** Requests with a session, requests for data or changes, and pages: none of these lines waits for another. */
const LINES = ["session", "request", "page"] as const;

/** `key`: whose turn it is, a client's network or a session. */
export type QueuedClient = { key: string; line: (typeof LINES)[number] };

/** Requests in progress, in all and of one client. Most of them wait for the database at some time. */
const MAX_RUNNING = 8;
const MAX_RUNNING_EACH = 4;
/** Milliseconds after which a request is assumed to be waiting, so that another one starts. */
const MAX_TURN_MS = 20;
/** In each line. Further requests are refused. */
const MAX_WAITING = 200;

type Waiting = { key: string; settle(isTurn: boolean): void };

/**
 * Rendering blocks the process, so one turn of the event loop starts at most one request: pages from memory and the sockets of all
 * clients come in between. Clients take turns, however many connections each has.
 */
export function createRenderQueue() {
  const lines = LINES.map((name) => ({ name, waiting: createFairLine<Waiting>(MAX_WAITING) }));
  const runningOf = new Map<string, number>();
  let running = 0;
  let isScheduled = false;

  const mayStart = (key: string) => (runningOf.get(key) ?? 0) < MAX_RUNNING_EACH;

  const takeNext = (): Waiting | null => {
    for (const line of [...lines]) {
      // The line that is asked first is the last one next time.
      lines.push(...lines.splice(0, 1));
      const next = line.waiting.take(mayStart);
      if (next) return next;
    }
    return null;
  };

  const scheduleNext = () => {
    if (isScheduled || running >= MAX_RUNNING || lines.every(({ waiting }) => waiting.isEmpty())) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const next = takeNext();
      if (!next) return;
      running += 1;
      runningOf.set(next.key, (runningOf.get(next.key) ?? 0) + 1);
      next.settle(true);
      scheduleNext();
    });
  };

  /** Returns a function that ends the turn, which the time limit ends otherwise. */
  const startTurn = (key: string) => {
    const end = () => {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      running -= 1;
      const others = (runningOf.get(key) ?? 1) - 1;
      if (others > 0) runningOf.set(key, others);
      else runningOf.delete(key);
      scheduleNext();
    };
    let timer: NodeJS.Timeout | null = setTimeout(end, MAX_TURN_MS);
    return end;
  };

  return {
    /** Null if the line is full: the client with most places in it loses the newest one. */
    run: async <T>({ key, line }: QueuedClient, work: () => Promise<T>): Promise<T | null> => {
      const isTurn = await new Promise<boolean>((settle) => {
        const leaving = lines.find(({ name }) => name === line)?.waiting.add({ key, settle });
        leaving?.settle(false);
        scheduleNext();
      });
      if (!isTurn) return null;
      const end = startTurn(key);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
