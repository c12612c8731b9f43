import * as z from "zod/mini";

/** A request that this tab has sent: its form and the price in dollars, for the page that confirms it. */
const sentRequest = z.object({ details: z.unknown(), price: z.number() });

const KEY = "sent-request";

/** The tab keeps it over a refresh. If its storage is blocked, the next page confirms without details. */
export function saveSentRequest(request: { details: unknown; price: number | undefined }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(request));
  } catch {
    // The team has the request.
  }
}

/** The request that this tab has sent, or null. */
export function readSentRequest(): z.infer<typeof sentRequest> | null {
  try {
    return sentRequest.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
