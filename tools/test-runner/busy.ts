import { spawn } from "node:child_process";

/** Keeps `count` cores busy with processes that compute without end. Returns what ends them. */
export function loadCpu(count: number): () => void {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
  const end = () => {
    for (const loop of loops) loop.kill("SIGKILL");
  };
  process.once("exit", end);
  return end;
}
