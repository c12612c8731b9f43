import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { type App, clientContext, getApp } from "~/app-context.server";
import { detectOutage, outageMessage, outageReason, RETRY_AFTER_SECONDS } from "~/lib/db/outage";
import { parseStorableJson } from "~/lib/db/storable-text";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { StorageUnavailable } from "~/lib/storage/storage";
import { appendChunk } from "./incoming-parts.server";
import type { FileActor } from "./side.server";
import { UploadTooLarge } from "./upload-stream.server";
import { createUpload, type UploadResult } from "./uploads.server";

/** What the two sides' addresses for files answer: the same, but for who may ask. Errors are `{ "error": "message" }`. */

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Who asks, or null for whoever is nobody here. */
export type FindFileActor = (app: App, request: Request) => Promise<FileActor | null>;

/** The one answer for what is not there and for what is not theirs. */
export const fileNotFoundResponse = (): Response => errorResponse(404, "This file doesn’t exist.");

export const methodNotAllowedResponse = (allowed: string): Response =>
  errorResponse(405, `Use ${allowed}.`, { Allow: allowed });

/** Runs what is asked of files for the side that asks. A store or a database that is away is a 503 that invites another try. */
export async function withFileActor(
  { request, context }: Args,
  find: FindFileActor,
  answer: (app: App, side: FileActor) => Promise<Response>,
): Promise<Response> {
  const app = getApp(context);
  try {
    const side = await find(app, request);
    return side ? await answer(app, side) : fileNotFoundResponse();
  } catch (error) {
    if (error instanceof Response) return error;
    if (isClientDisconnected(request, error)) return errorResponse(400, "We didn’t receive the whole request.");
    if (error instanceof UploadTooLarge) return errorResponse(413, "We received more than the file holds.");
    return away(app, error, request.method === "POST" ? "writing" : "reading");
  }
}

/** Whether the sender went away. The body says so by its error, too: the signal of a copied request may not hear of it. */
export const isClientDisconnected = (request: Request, error: unknown): boolean =>
  request.signal.aborted || (error instanceof DOMException && error.name === "AbortError");

function away(app: App, error: unknown, doing: "reading" | "writing"): Response {
  const outage = detectOutage(error);
  if (!outage && !(error instanceof StorageUnavailable)) throw error;
  app.log.error({ err: error }, outage ? outageReason(outage) : "The file store is not responding");
  return errorResponse(503, outageMessage(doing), { "Retry-After": String(RETRY_AFTER_SECONDS) });
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
export const handleCreateUpload = (args: Args, find: FindFileActor): Promise<Response> =>
  withFileActor(args, find, async (app, side) => {
    const { request, context } = args;
    if (request.method !== "POST") return methodNotAllowedResponse("POST");
    const wait = await app.rateLimits.consume("file-upload", context.get(clientContext));
    if (wait > 0) {
      return errorResponse(429, "Too many uploads. Please wait a few minutes and try again.", {
        "Retry-After": String(wait),
      });
    }
    const asked = announced.safeParse(parseStorableJson(await request.text()));
    if (!asked.success) return errorResponse(400, "We couldn’t read this request.");
    return answerWith(await createUpload(app, side, asked.data));
  });

const offset = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** POST of the bytes behind `?offset=`: how far the upload is then, which is also the answer to a wrong offset. */
export const handleUploadChunk = (args: Args, id: string | undefined, find: FindFileActor): Promise<Response> =>
  withFileActor(args, find, async (app, side) => {
    if (args.request.method !== "POST") return methodNotAllowedResponse("GET, HEAD, POST");
    const file = z.uuid().safeParse(id);
    if (!file.success) return fileNotFoundResponse();
    const [given, ...others] = new URL(args.request.url).searchParams.getAll("offset");
    const at = offset.safeParse(given);
    if (!at.success || others.length > 0)
      return errorResponse(400, "The address must say once at which offset the part begins.");
    const content = args.request.body ?? new ReadableStream({ start: (controller) => controller.close() });
    return answerWith(await appendChunk(app, side, { id: file.data, offset: at.data, content }));
  });

function answerWith(result: UploadResult): Response {
  if (!result.ok) return result.missing ? fileNotFoundResponse() : errorResponse(400, result.error);
  const { id, received, done } = result;
  return jsonResponse({ id, received, done });
}
