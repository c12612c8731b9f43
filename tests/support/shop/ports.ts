import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { atExit, isRunning } from "../runner/process.ts";

/** Below the ephemeral port range, so that outgoing connections do not use them. */
const FIRST = 20_000;
const COUNT = 12_000;

/**
 * Has a file for each reserved port, with the pid of its test process, because a reserved port may not be in use yet. In /tmp, which all
 * runs share, whatever their TMPDIR.
 */
const reservations = join("/tmp", `shop-test-ports-${process.getuid?.() ?? "all"}`);
const ownPorts = new Set<number>();

/** Free ports of 127.0.0.1, reserved until this process exits. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (reservePort(port) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

/** False if a running process, also this one, has reserved the port. */
function reservePort(port: number): boolean {
  if (ownPorts.size === 0) atExit(releasePorts);
  mkdirSync(reservations, { recursive: true });
  const file = join(reservations, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    ownPorts.add(port);
    return true;
  } catch {
    // The file of a killed process is deleted, so that the next call can reserve the port.
    if (!isRunning(ownerOf(file))) rmSync(file, { force: true });
    return false;
  }
}

function releasePorts(): void {
  for (const port of ownPorts) rmSync(join(reservations, String(port)), { force: true });
}

/** This process, which is running, if the file is just being written or deleted. */
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
