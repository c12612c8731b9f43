import { useEffect, useState } from "react";
import * as z from "zod/mini";

const sentRequest = z.object({
  service: z.string(),
  title: z.string(),
  lines: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  nextSteps: z.array(z.string()),
  dates: z.array(z.string()),
});
/** What the server answers to a request without payment, for the page that confirms it. `service`: its slug. */
export type SentRequest = z.infer<typeof sentRequest>;

const KEY = "sent-request";

/**
 * Stored for the confirmation page, which survives a reload. If storage is blocked, that page shows
 * no details.
 */
export function saveSentRequest(request: unknown): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(request));
  } catch {
    // The server has received the request.
  }
}

function readSentRequest(): SentRequest | null {
  try {
    return sentRequest.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** The request that this tab has sent; null without one, and in the server's HTML. */
export function useSentRequest(): SentRequest | null {
  const [request, setRequest] = useState<SentRequest | null>(null);
  useEffect(() => setRequest(readSentRequest()), []);
  return request;
}
