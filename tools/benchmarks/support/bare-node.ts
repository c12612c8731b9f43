import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { atExit } from "../../../tests/support/runner/process.ts";
import { freePorts } from "../../../tests/support/shop/ports.ts";
import { waitFor } from "../../../tests/support/wait-for.ts";
import type { PageServer } from "./nginx.ts";
import type { RawResponse } from "./same-bytes.ts";
import { end, isResponding } from "./shop-build.ts";

const SCRIPT = fileURLToPath(new URL("./bare-node-server.ts", import.meta.url));

/** Starts it, and does not wait. */
export async function launchBareNode({ headers, body }: RawResponse): Promise<PageServer> {
  const [port = 0] = await freePorts(1);
  const child = spawn(process.execPath, [SCRIPT, String(port)], { stdio: ["pipe", "ignore", "inherit"] });
  const leaveAlone = atExit(() => child.kill("SIGKILL"));
  child.stdin.end(JSON.stringify({ headers, body: body.toString("base64") }));
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      await end(child);
      leaveAlone();
    },
  };
}

/** A bare Node server that answers everything with the same bytes. */
export async function startBareNode(answer: RawResponse): Promise<PageServer> {
  const server = await launchBareNode(answer);
  await waitFor(() => isResponding(`http://127.0.0.1:${server.port}/page`), {
    what: "a bare Node server",
    timeout: 20_000,
  });
  return server;
}
