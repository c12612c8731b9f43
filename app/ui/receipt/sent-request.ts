import * as z from "zod/mini";

/** A request without payment that this tab submitted: its order's id, its form, its price in dollars, and the dates promised then. */
const sentRequest = z.object({
  id: z.string(),
  details: z.unknown(),
  price: z.number(),
  dates: z.optional(z.array(z.string())),
});

const KEY = "sent-request";

/**
 * Stored for the confirmation page, which survives a reload. If storage is blocked, that page shows
 * no details.
 */
export function saveSentRequest(request: {
  id: string;
  details: unknown;
  price: number | undefined;
  dates?: readonly string[];
}): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(request));
  } catch {
    // The server has received the request.
  }
}

export function readSentRequest(): z.infer<typeof sentRequest> | null {
  try {
    return sentRequest.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
