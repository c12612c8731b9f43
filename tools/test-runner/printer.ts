/** How long nothing may be printed before somebody is told that all is well, in milliseconds. */
const SILENCE = 30_000;

/** Where the parts of a run print to; several print at once. */
export type Printer = {
  /** A line of the run itself. */
  line(text: string): void;
  /** For one part: passes on whole lines, each with the part's name before it when several parts run. */
  of(name: string): { print(text: string): void; end(): void };
};

/** Prints to `write`; `names` are the parts of the run, whose names are made equally wide. */
export function createPrinter(write: (text: string) => void, names: readonly string[]): Printer {
  const width = Math.max(0, ...names.map((name) => name.length));
  return {
    line: (text) => write(`${text}\n`),
    of: (name) => {
      const before = names.length > 1 ? `${name.padEnd(width)} | ` : "";
      let begun = "";
      const whole = (text: string) => {
        if (text.trim() !== "") write(`${before}${text}\n`);
      };
      return {
        print: (text) => {
          const lines = (begun + text).split("\n");
          begun = lines.pop() ?? "";
          for (const line of lines) whole(line);
        },
        end: () => {
          whole(begun);
          begun = "";
        },
      };
    },
  };
}

/**
 * A printer's `write` that says every half minute of silence what still runs. Returns what stops that.
 * `running` gives the names of what runs.
 */
export function withHeartbeat(
  write: (text: string) => void,
  running: () => readonly string[],
): { write(text: string): void; stop(): void } {
  const started = Date.now();
  const say = () =>
    write(`  still running after ${Math.round((Date.now() - started) / 1000)} s: ${running().join(", ")}\n`);
  const timer = setInterval(say, SILENCE);
  return {
    write: (text) => {
      timer.refresh();
      write(text);
    },
    stop: () => clearInterval(timer),
  };
}
