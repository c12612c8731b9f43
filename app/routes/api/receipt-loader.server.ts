import type { App } from "~/app-context.server";
import { checkoutSessionIdSchema } from "~/billing/receipt.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler } from "./api-handler.server";

/** What is told of the order of a checkout session, or of a renewal's mailed key; null where there is none. */
type Finders = {
  bySession: (app: App, sessionId: string) => Promise<unknown>;
  byKey: (app: App, key: string) => Promise<unknown>;
};

/** A GET endpoint that is asked with `?session_id=`, or with `?key=` from a renewal's mail. */
export const receiptLoader = ({ bySession, byKey }: Finders) =>
  apiHandler({ method: "GET", limit: "receipt" }, async (app, request) => {
    const params = new URL(request.url).searchParams;
    const [keys, sessions] = [params.getAll("key"), params.getAll("session_id")];
    const only = keys.length + sessions.length === 1;
    if (only && keys[0] !== undefined) {
      const found = await byKey(app, keys[0]);
      return found ? jsonResponse(found) : errorResponse(404, "We couldn’t find an order for this key.");
    }
    const parsed = checkoutSessionIdSchema.safeParse(only ? sessions[0] : undefined);
    if (!parsed.success) return errorResponse(400, "session_id must be the id of one checkout session.");
    const found = await bySession(app, parsed.data);
    return found ? jsonResponse(found) : errorResponse(404, "We couldn’t find an order for this payment session.");
  });
