const HEARTBEAT_MS = 30_000;

export type Printer = {
  line(text: string): void;
  /** For one part: prints complete lines, with the part's name as prefix if there are several parts. */
  of(name: string): { print(text: string): void; end(): void };
};

/** Prints to `write`. `names`: all parts, to align the prefixes. */
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

/** A `write` that also prints the running parts after every 30 s without output. */
export function withHeartbeat(
  write: (text: string) => void,
  running: () => readonly string[],
): { write(text: string): void; stop(): void } {
  const started = Date.now();
  const say = () =>
    write(`  still running after ${Math.round((Date.now() - started) / 1000)} s: ${running().join(", ")}\n`);
  const timer = setInterval(say, HEARTBEAT_MS);
  return {
    write: (text) => {
      timer.refresh();
      write(text);
    },
    stop: () => clearInterval(timer),
  };
}
