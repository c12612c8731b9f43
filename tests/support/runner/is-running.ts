export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one, too: it may not be asked.
    return error instanceof Error && "code" in error && error.code !== "ESRCH";
  }
}
