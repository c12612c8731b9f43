/**
 * Who may use the processor. A page that is rendered takes milliseconds in which nobody else is answered, and somebody may ask for thousands
 * of them; a checkout takes ten short steps, each of which would wait for all pages that came before. So pages take turns.
 */
export type RenderQueue = {
  /** Answers what is no page; pages make room until it is done. */
  ahead<T>(work: () => Promise<T>): Promise<T>;
  /** Makes a page, when it is its turn. Null, at once, where too many wait. */
  page<T>(work: () => Promise<T>): Promise<T | null>;
};

/** In milliseconds, on some clock; `later` runs something so many milliseconds from now, and gives what keeps it from running. */
export type Clock = { now(): number; later(milliseconds: number, run: () => void): () => void };

/** Pages at once while nobody else is there: one of them may wait for the database. */
const ALONE = 4;
/** A page that takes longer waits for something: the next one begins. In milliseconds. */
const LONGEST_TURN = 20;
/** Pages that may wait. Who comes after them is told to come again: each would wait for half a second and more. */
const MOST_WAITING = 200;

/**
 * While others are being answered there is one page at a time, and after each a pause as long as it took: pages then have half of the
 * processor at most, however many are asked for, and nobody waits for more than one. They keep their order.
 */
export function createRenderQueue(clock: Clock = realClock): RenderQueue {
  const waiting: (() => void)[] = [];
  let others = 0;
  let turns = 0;
  let restUntil = 0;
  let resting: (() => void) | null = null;

  const next = () => {
    resting?.();
    resting = null;
    if (waiting.length === 0 || turns >= (others > 0 ? 1 : ALONE)) return;
    const rest = others > 0 ? restUntil - clock.now() : 0;
    if (rest > 0) {
      resting = clock.later(rest, next);
      return;
    }
    turns += 1;
    waiting.shift()?.();
    next();
  };

  /** Begins a turn; what it gives ends it, which the clock does, too. */
  const begin = () => {
    const began = clock.now();
    let over = false;
    const end = () => {
      forget();
      if (over) return;
      over = true;
      turns -= 1;
      restUntil = Math.max(restUntil, clock.now() + Math.min(clock.now() - began, LONGEST_TURN));
      next();
    };
    const forget = clock.later(LONGEST_TURN, end);
    return end;
  };

  return {
    ahead: async (work) => {
      others += 1;
      try {
        return await work();
      } finally {
        others -= 1;
        if (others === 0) next();
      }
    },
    page: async (work) => {
      if (waiting.length >= MOST_WAITING) return null;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        next();
      });
      const end = begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

const realClock: Clock = {
  now: () => performance.now(),
  later: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
