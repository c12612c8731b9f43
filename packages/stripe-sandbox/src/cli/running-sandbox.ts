import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { sandboxSecrets, sandboxStateFile } from "../config.ts";
import { API_ADDRESS_KEY } from "../store/store.ts";

const deliveries = z.object({ owed: z.int(), failing: z.int() });
const clock = z.object({ now: z.int(), ahead: z.int(), deliveries });
const advanced = clock.extend({
  happened: z.object({
    sessions_expired: z.int(),
    invoices_paid: z.int(),
    invoices_failed: z.int(),
    subscriptions_ended: z.int(),
  }),
});
export type Clock = z.output<typeof clock>;
export type AdvanceResult = z.output<typeof advanced>;

/** A sandbox that runs in some process on this data folder. */
export type RunningSandbox = {
  /** Moves its clock by so many seconds. Throws when it refuses or goes away. */
  advance(seconds: number): Promise<AdvanceResult>;
  clock(): Promise<Clock>;
};

/** Null when no sandbox runs on the data folder. */
export async function runningSandbox(dataDir: string): Promise<RunningSandbox | null> {
  const origin = addressIn(sandboxStateFile(dataDir));
  if (!origin) return null;
  const { secretKey } = sandboxSecrets(dataDir);
  const ask = async <T>(answer: z.ZodType<T>, path: string, body?: URLSearchParams): Promise<T> => {
    const reply = await fetch(`${origin}/v1/test_helpers/clock${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${secretKey}` },
      body,
      signal: AbortSignal.timeout(60_000),
    });
    return answer.parse(await reply.json());
  };
  const sandbox = {
    advance: (seconds: number) => ask(advanced, "/advance", new URLSearchParams({ seconds: String(seconds) })),
    clock: () => ask(clock, ""),
  };
  // The address is of the last one that ran: nobody, or another program, may be there now.
  return (await sandbox.clock().catch(() => null)) ? sandbox : null;
}

function addressIn(stateFile: string): string | null {
  if (!existsSync(stateFile)) return null;
  const db = new DatabaseSync(stateFile, { readOnly: true });
  try {
    const value = db.prepare(API_ADDRESS_KEY).get()?.value;
    return typeof value === "string" ? value : null;
  } catch {
    // A file that is no state of a sandbox.
    return null;
  } finally {
    db.close();
  }
}
