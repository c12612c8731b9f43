let heard = false;

/**
 * Does `work` when this process ends, also when it is asked to: Vitest ends its workers with SIGTERM, which alone would skip what is
 * to be done at the end. Returns what takes it back.
 */
export function atExit(work: () => void): () => void {
  if (!heard) process.once("SIGTERM", () => process.exit(143));
  heard = true;
  process.once("exit", work);
  return () => process.off("exit", work);
}
