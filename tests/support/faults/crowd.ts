import { once } from "node:events";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { z } from "zod";

const crowdSchema = z.object({
  connections: z.number(),
  url: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(Uint8Array).nullable(),
});
type Crowd = z.output<typeof crowdSchema>;

const countsSchema = z.record(z.string(), z.number());

/** Repeats a request on each connection of one client, in a thread of its own. Resolves with the first response. */
export async function startCrowd(crowd: Crowd) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: crowd });
  await once(worker, "message");
  return {
    /** Returns how often each status came. */
    stop: async () => {
      worker.postMessage("stop");
      const [counts] = await once(worker, "message");
      await worker.terminate();
      return countsSchema.parse(counts);
    },
  };
}

async function keepBusy({ connections, url, method, headers, body }: Crowd): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const counts: Record<string, number> = {};
  let isStopped = false;
  parentPort?.once("message", () => {
    isStopped = true;
    parentPort?.postMessage(counts);
  });
  const ask = async (): Promise<string> => {
    const [response] = await once(request(url, { method, headers, agent }).end(body ?? undefined), "response");
    response.resume();
    await once(response, "end");
    return String(response.statusCode);
  };
  const lane = async () => {
    while (!isStopped) {
      const status = await ask().catch(() => "failed");
      if (Object.keys(counts).length === 0) parentPort?.postMessage("started");
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

if (!isMainThread) await keepBusy(crowdSchema.parse(workerData));
