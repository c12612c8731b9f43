const works = new Set<() => void>();
let heard = false;

/**
 * Does `work` when this process ends, also when it is asked to: Vitest ends its workers with SIGTERM, which alone would skip what is
 * to be done at the end. Returns what takes it back.
 */
export function atExit(work: () => void): () => void {
  if (!heard) listen();
  works.add(work);
  return () => {
    works.delete(work);
  };
}

/** One listener for all: Node warns of more than ten. */
function listen(): void {
  heard = true;
  process.once("SIGTERM", () => process.exit(143));
  process.once("exit", () => {
    for (const work of works) work();
  });
}
