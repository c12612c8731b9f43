import { setImmediate as nextTurn } from "node:timers/promises";

export type RenderLimit = ReturnType<typeof createRenderLimit>;

/** Requests in progress, in all and of one client. Most of them wait for the database at some time. */
const MAX_RUNNING = 8;
const MAX_RUNNING_EACH = 4;
/** Of one client. Further requests are refused. */
const MAX_WAITING_EACH = 100;
/** Milliseconds after which a request is assumed to be waiting, so that another one starts. */
const MAX_TURN_MS = 20;

/**
 * Limits requests that render, in all and for each client: others wait in order. Rendering blocks the process, so one turn of the event
 * loop starts at most one request: pages from memory and the sockets of all clients come in between.
 */
export function createRenderLimit() {
  const all = createLimit(MAX_RUNNING);
  const clients = new Map<string, Limit>();
  let turn: Promise<unknown> = Promise.resolve();

  return {
    /** Null if too many requests of this client wait. `client`: its network. */
    run: async <T>(client: string, work: () => Promise<T>): Promise<T | null> => {
      const own = clients.get(client) ?? createLimit(MAX_RUNNING_EACH);
      if (own.waiting() >= MAX_WAITING_EACH) return null;
      clients.set(client, own);
      await own.enter();
      await all.enter();
      turn = turn.then(() => nextTurn());
      await turn;
      let hasLeft = false;
      const leave = () => {
        if (hasLeft) return;
        hasLeft = true;
        all.leave();
        own.leave();
        if (own.isIdle()) clients.delete(client);
      };
      const timer = setTimeout(leave, MAX_TURN_MS);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        leave();
      }
    },
  };
}

type Limit = ReturnType<typeof createLimit>;

function createLimit(max: number) {
  const line: (() => void)[] = [];
  let running = 0;
  return {
    waiting: () => line.length,
    isIdle: () => running === 0,
    /** Resolves when it may run. */
    enter: async (): Promise<void> => {
      if (running >= max) return new Promise((resolve) => line.push(resolve));
      running += 1;
    },
    /** Its place goes to the first that waits. */
    leave: () => {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    },
  };
}
