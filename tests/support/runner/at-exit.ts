const works = new Set<() => void>();
let heard = false;

/** Does `work` when this process ends, also by Vitest's SIGTERM, which skips exit handlers. Returns what takes it back. */
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
