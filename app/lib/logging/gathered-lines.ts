import type { DestinationStream } from "pino";

/**
 * Writes lines in portions: what is logged in one turn of the event loop goes out together, before the next one. Under load that is one
 * write for many requests. At the process's end, also by `process.exit`, nothing is left; a kill loses one turn's lines at most.
 */
export function bufferLines(destination: DestinationStream): DestinationStream {
  let lines = "";
  const flush = () => {
    const all = lines;
    lines = "";
    if (all !== "") destination.write(all);
  };
  process.on("exit", flush);
  return {
    write: (line) => {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
  };
}
