import { getJson } from "./api-client";

// Without zod: the site script loads this file.

const timeSchema = {
  safeParse(body: unknown): { success: true; data: number } | { success: false } {
    const now = typeof body === "object" && body !== null && "now" in body ? Date.parse(String(body.now)) : Number.NaN;
    return Number.isNaN(now) ? { success: false } : { success: true, data: now };
  },
};

/** Returns a clock with the server's time, whatever the device's shows; null if the server does not respond. */
export async function readServerClock(): Promise<(() => Date) | null> {
  const response = await getJson("/api/time", timeSchema);
  if (!response.ok) return null;
  const ahead = response.data - performance.now();
  return () => new Date(performance.now() + ahead);
}
