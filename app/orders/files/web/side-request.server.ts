import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { type App, appFrom, clientContext } from "~/app.server";
import { outageOf, outageReason, outageWords, RETRY_AFTER } from "~/db/faults/outage";
import { storableJson } from "~/db/texts/storable";
import { FilesUnavailable } from "~/files/files";
import { errorResponse, jsonResponse } from "~/http/error-body.server";
import { TooMuch } from "../incoming";
import { appendChunk } from "../incoming-parts.server";
import type { Side } from "../side.server";
import { beginUpload, type UploadResult } from "../uploads.server";

/** What the two sides' addresses for files answer: the same, but for who may ask. Errors are `{ "error": "message" }`. */

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Who asks, or null for whoever is nobody here. */
export type FindSide = (app: App, request: Request) => Promise<Side | null>;

/** The one answer for what is not there and for what is not theirs. */
export const notFound = (): Response => errorResponse(404, "This file doesn’t exist.");

export const wrongMethod = (allowed: string): Response => errorResponse(405, `Use ${allowed}.`, { Allow: allowed });

/** Runs what is asked of files for the side that asks. A store or a database that is away is a 503 that invites another try. */
export async function forSide(
  { request, context }: Args,
  find: FindSide,
  answer: (app: App, side: Side) => Promise<Response>,
): Promise<Response> {
  const app = appFrom(context);
  try {
    const side = await find(app, request);
    return side ? await answer(app, side) : notFound();
  } catch (error) {
    if (error instanceof Response) return error;
    if (brokeOff(request, error)) return errorResponse(400, "We didn’t receive the whole request.");
    if (error instanceof TooMuch) return errorResponse(413, "We received more than the file holds.");
    return away(app, error, request.method === "POST" ? "writing" : "reading");
  }
}

/** Whether the sender went away. The body says so by its error, too: the signal of a copied request may not hear of it. */
export const brokeOff = (request: Request, error: unknown): boolean =>
  request.signal.aborted || (error instanceof DOMException && error.name === "AbortError");

function away(app: App, error: unknown, doing: "reading" | "writing"): Response {
  const outage = outageOf(error);
  if (!outage && !(error instanceof FilesUnavailable)) throw error;
  app.log.error({ err: error }, outage ? outageReason(outage) : "The file store is not responding");
  return errorResponse(503, outageWords(doing), { "Retry-After": String(RETRY_AFTER) });
}

const announced = z.object({
  orderId: z.uuid(),
  name: z.string().min(1).max(10_000),
  size: z.int().nonnegative(),
  resume: z.uuid().optional(),
  forDelivery: z.boolean().optional(),
  messageId: z.uuid().optional(),
});

/** POST of `{orderId, name, size, resume?, forDelivery?, messageId?}`: room for a file, and what it is called from here on. */
export const answerBegin = (args: Args, find: FindSide): Promise<Response> =>
  forSide(args, find, async (app, side) => {
    const { request, context } = args;
    if (request.method !== "POST") return wrongMethod("POST");
    const wait = await app.rateLimits.consume("file-upload", context.get(clientContext));
    if (wait > 0) {
      return errorResponse(429, "Too many uploads. Please wait a few minutes and try again.", {
        "Retry-After": String(wait),
      });
    }
    const asked = announced.safeParse(storableJson(await request.text()));
    if (!asked.success) return errorResponse(400, "We couldn’t read this request.");
    return answerWith(await beginUpload(app, side, asked.data));
  });

const offset = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** POST of the bytes behind `?offset=`: how far the upload is then, which is also the answer to a wrong offset. */
export const answerChunk = (args: Args, id: string | undefined, find: FindSide): Promise<Response> =>
  forSide(args, find, async (app, side) => {
    if (args.request.method !== "POST") return wrongMethod("GET, HEAD, POST");
    const file = z.uuid().safeParse(id);
    if (!file.success) return notFound();
    const [given, ...others] = new URL(args.request.url).searchParams.getAll("offset");
    const at = offset.safeParse(given);
    if (!at.success || others.length > 0)
      return errorResponse(400, "The address must say once at which offset the part begins.");
    const content = args.request.body ?? new ReadableStream({ start: (controller) => controller.close() });
    return answerWith(await appendChunk(app, side, { id: file.data, offset: at.data, content }));
  });

function answerWith(result: UploadResult): Response {
  if (!result.ok) return result.missing ? notFound() : errorResponse(400, result.error);
  const { id, received, done } = result;
  return jsonResponse({ id, received, done });
}
