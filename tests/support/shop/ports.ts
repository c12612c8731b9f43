import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { atExit, isRunning } from "../runner/process.ts";

/** Below the range from which the kernel takes ports for outgoing connections, so that nothing slips in between. */
const FIRST = 20_000;
const COUNT = 12_000;

/** Of all runs on this machine, whatever their own temporary folders are. */
const COMMON_FOLDER = "/tmp";

/** A file for each port that a test process has taken, with its pid: a port may be free now and used by its taker later. */
const takenPorts = join(COMMON_FOLDER, `shop-test-ports-${process.getuid?.() ?? "all"}`);
const ours = new Set<number>();

/** Ports of 127.0.0.1 on which nothing listens, and which no other test gets before this process ends. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (reservePort(port) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

/** False when the port is reserved by a process that runs, this one included. */
function reservePort(port: number): boolean {
  if (ours.size === 0) atExit(giveBack);
  mkdirSync(takenPorts, { recursive: true });
  const file = join(takenPorts, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    ours.add(port);
    return true;
  } catch {
    // The file of a killed process goes, so that the port can be reserved the next time.
    if (!isRunning(ownerOf(file))) rmSync(file, { force: true });
    return false;
  }
}

function giveBack(): void {
  for (const port of ours) rmSync(join(takenPorts, String(port)), { force: true });
}

/** The owner of a file that is just being written, or gone again, is taken for alive. */
function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, "utf8")) || process.pid;
  } catch {
    return process.pid;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
