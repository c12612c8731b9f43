import * as z from "zod/mini";

/** A request without payment that this tab submitted: its form, and its price in dollars. */
const sentRequest = z.object({ details: z.unknown(), price: z.number() });

const KEY = "sent-request";

/**
 * Stored for the confirmation page, which survives a reload. If storage is blocked, that page shows
 * no details.
 */
export function saveSentRequest(request: { details: unknown; price: number | undefined }): void {
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
