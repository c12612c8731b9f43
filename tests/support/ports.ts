import { createServer } from "node:net";

/** Below the range from which the kernel takes ports for outgoing connections, so that nothing slips in between. */
const FIRST = 20_000;
const COUNT = 12_000;

/** `count` different ports of 127.0.0.1 on which nothing listens now. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
