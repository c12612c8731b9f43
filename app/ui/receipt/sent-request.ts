import { useEffect, useState } from "react";
import * as z from "zod/mini";

/** A request without payment that this tab submitted: its order's id, its form, its price in dollars if it has one, and the dates promised then. */
const sentRequest = z.object({
  id: z.string(),
  /** For an own service of the agency: the server's response. */
  sent: z.optional(z.unknown()),
  details: z.unknown(),
  price: z.optional(z.number()),
  dates: z.optional(z.readonly(z.array(z.string()))),
});
export type SentRequest = z.infer<typeof sentRequest>;

const KEY = "sent-request";

/**
 * Stored for the confirmation page, which survives a reload. If storage is blocked, that page shows
 * no details.
 */
export function saveSentRequest(request: SentRequest): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(request));
  } catch {
    // The server has received the request.
  }
}

export function readSentRequest(): SentRequest | null {
  try {
    return sentRequest.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** What `read` returns for the request that this tab has sent; null without one, and in the server's HTML. `read` must not change between renderings. */
export function useSentRequest<T extends object>(read: (sent: SentRequest) => T | null): T | null {
  const [request, setRequest] = useState<T | null>(null);
  useEffect(() => {
    const sent = readSentRequest();
    if (sent) setRequest(read(sent));
  }, [read]);
  return request;
}
