import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { sandboxSecrets, sandboxStateFile } from "../config.ts";
import { API_ADDRESS_KEY } from "../store/store.ts";

const clockSchema = z.object({
  now: z.int(),
  ahead: z.int(),
  deliveries: z.object({ owed: z.int(), failing: z.int() }),
});
const advanceSchema = clockSchema.extend({
  happened: z.object({
    sessions_expired: z.int(),
    invoices_paid: z.int(),
    invoices_failed: z.int(),
    subscriptions_ended: z.int(),
  }),
});
export type AdvanceResult = z.output<typeof advanceSchema>;

/** A sandbox that runs on a data folder, in any process. */
export type RunningSandbox = {
  /** Moves the clock forward. Throws if the sandbox rejects the request or stops. */
  advance(seconds: number): Promise<AdvanceResult>;
  readClock(): Promise<z.output<typeof clockSchema>>;
};

/** Returns null if no sandbox runs on the data folder. */
export async function findRunningSandbox(dataDir: string): Promise<RunningSandbox | null> {
  const origin = readApiAddress(sandboxStateFile(dataDir));
  if (!origin) return null;
  const { secretKey } = sandboxSecrets(dataDir);
  const request = async <T>(schema: z.ZodType<T>, path: string, body?: URLSearchParams): Promise<T> => {
    const response = await fetch(`${origin}/v1/test_helpers/clock${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${secretKey}` },
      body,
      signal: AbortSignal.timeout(60_000),
    });
    return schema.parse(await response.json());
  };
  const sandbox = {
    advance: (seconds: number) => request(advanceSchema, "/advance", new URLSearchParams({ seconds: String(seconds) })),
    readClock: () => request(clockSchema, ""),
  };
  // The address is that of the last sandbox; another program may use its port now.
  return (await sandbox.readClock().catch(() => null)) ? sandbox : null;
}

function readApiAddress(stateFile: string): string | null {
  if (!existsSync(stateFile)) return null;
  const db = new DatabaseSync(stateFile, { readOnly: true });
  try {
    const value = db.prepare(API_ADDRESS_KEY).get()?.value;
    return typeof value === "string" ? value : null;
  } catch {
    // Not a state file of the sandbox.
    return null;
  } finally {
    db.close();
  }
}
