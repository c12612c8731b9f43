import type { Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { findPortalCustomer } from "~/auth/magic-links.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { type App, clientContext, getApp } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { detectOutage, outageMessage, outageReason, RETRY_AFTER_SECONDS } from "~/lib/db/outage";
import { parseStorableJson, toStorableText } from "~/lib/db/storable-text";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { contentDisposition } from "~/lib/storage/file-name";
import { PREVIEW_TYPE } from "~/lib/storage/image-preview.server";
import { type ByteRange, StorageUnavailable } from "~/lib/storage/storage";
import { MAX_FILE_BYTES, MAX_ORDER_FILES } from "./file-limits";
import { type FileActor, findOrderFile, isText, openFileContent, openPreview } from "./order-files.server";
import { renderTextFrame, TEXT_FRAME_CSP } from "./text-frame.server";
import { appendChunk } from "./upload-chunks.server";
import { UploadTooLarge } from "./upload-stream.server";
import { createUpload, type UploadResult } from "./uploads.server";

/** Nothing in an uploaded file may run on our origin. */
const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
};
/** Enough for a message of 5,000 characters. */
const MAX_FIELD_BYTES = 20_000;

type Args = { request: Request; context: Readonly<RouterContextProvider>; params: { id?: string; page?: string } };

/** An admin in the back office, a customer elsewhere; null for a client that is not signed in. */
async function findFileActor(app: App, { request, context }: Args): Promise<FileActor | null> {
  const admin = context.get(adminContext);
  if (admin) return { sender: "team", email: admin.email };
  const customer = await findPortalCustomer(app, request);
  return customer && { sender: "customer", customer };
}

/** The same for files that do not exist and files of others. */
const fileNotFoundResponse = (): Response => errorResponse(404, "This file doesn’t exist.");

export const methodNotAllowedResponse = (allowed: string): Response =>
  errorResponse(405, `Use ${allowed}.`, { Allow: allowed });

/** Responds with 503 and Retry-After while storage or database are unavailable. */
async function withFileActor(args: Args, handle: (app: App, side: FileActor) => Promise<Response>): Promise<Response> {
  const { request } = args;
  const app = getApp(args.context);
  try {
    const side = await findFileActor(app, args);
    return side ? await handle(app, side) : fileNotFoundResponse();
  } catch (error) {
    if (error instanceof Response) return error;
    if (isClientDisconnected(request, error)) return errorResponse(400, "We didn’t receive the whole request.");
    if (error instanceof UploadTooLarge) return errorResponse(413, "We received more than the file holds.");
    // The reason of both may be a connection.
    const outage = error instanceof StorageUnavailable ? null : detectOutage(error);
    if (!outage && !(error instanceof StorageUnavailable)) throw error;
    app.log.error({ err: error }, outage ? outageReason(outage) : "The file store is not responding");
    const message = outageMessage(request.method === "POST" ? "writing" : "reading");
    return errorResponse(503, message, { "Retry-After": String(RETRY_AFTER_SECONDS) });
  }
}

/** Also checks the error of reading the body, because the signal of a cloned request may not be aborted. */
export const isClientDisconnected = (request: Request, error: unknown): boolean =>
  request.signal.aborted || (error instanceof DOMException && error.name === "AbortError");

const uploadRequestSchema = z.object({
  orderId: z.uuid(),
  name: z.string().min(1).max(10_000),
  size: z.int().nonnegative(),
  resume: z.uuid().optional(),
  forDelivery: z.boolean().optional(),
  messageId: z.uuid().optional(),
});

/** POST of an UploadRequest as JSON; responds with an UploadState. */
export const handleCreateUpload = (args: Args): Promise<Response> =>
  withFileActor(args, async (app, side) => {
    const { request, context } = args;
    if (request.method !== "POST") return methodNotAllowedResponse("POST");
    const wait = await app.rateLimits.consume("file-upload", context.get(clientContext));
    const tooMany = "Too many uploads. Please wait a few minutes and try again.";
    if (wait > 0) return errorResponse(429, tooMany, { "Retry-After": String(wait) });
    const parsed = uploadRequestSchema.safeParse(parseStorableJson(await request.text()));
    if (!parsed.success) return errorResponse(400, "We couldn’t read this request.");
    return uploadResponse(await createUpload(app, side, parsed.data));
  });

const offsetSchema = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** POST of the bytes from `?offset=`; responds with the UploadState, also for a wrong offset. */
export const handleUploadChunk = (args: Args): Promise<Response> =>
  withFileActor(args, async (app, side) => {
    if (args.request.method !== "POST") return methodNotAllowedResponse("GET, HEAD, POST");
    const file = z.uuid().safeParse(args.params.id);
    if (!file.success) return fileNotFoundResponse();
    const [text, ...others] = new URL(args.request.url).searchParams.getAll("offset");
    const offset = offsetSchema.safeParse(text);
    if (!offset.success || others.length > 0)
      return errorResponse(400, "The address must say once at which offset the part begins.");
    const content = args.request.body ?? new ReadableStream({ start: (controller) => controller.close() });
    return uploadResponse(await appendChunk(app, side, { id: file.data, offset: offset.data, content }));
  });

function uploadResponse(result: UploadResult): Response {
  if (!result.ok) return result.missing ? fileNotFoundResponse() : errorResponse(400, result.error);
  const { id, received, done } = result;
  return jsonResponse({ id, received, done });
}

/** GET or HEAD of a file as a download, with support for one byte range. */
export const handleDownload = (args: Args): Promise<Response> =>
  withFileActor(args, async (app, side) => {
    const { request } = args;
    if (!isReading(request)) return methodNotAllowedResponse("GET, HEAD, POST");
    const file = await findFile(app.db, side, args.params.id);
    if (!file) return fileNotFoundResponse();
    const headers = {
      ...SECURITY_HEADERS,
      "Content-Type": downloadType(file.type),
      "Content-Disposition": contentDisposition(file.name),
      "Accept-Ranges": "bytes",
      "Cache-Control": "no-store",
    };
    const range = parseRange(request.headers.get("range"), file.size);
    if (range === "unsatisfiable") {
      return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${file.size}` } });
    }
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    const part = range && { "Content-Range": `bytes ${start}-${end}/${file.size}` };
    const content =
      request.method === "HEAD" ? null : (await openFileContent(app.storage, file, { start, end })).content;
    return new Response(content, {
      status: range ? 206 : 200,
      headers: { ...headers, ...part, "Content-Length": String(end - start + 1) },
    });
  });

const pageNumber = z.coerce.number().int().positive().optional();

/** GET or HEAD of a thumbnail or a page, which may be shown inline, because we rendered it. */
export const handlePreview = (args: Args): Promise<Response> =>
  withFileActor(args, async (app, side) => {
    if (!isReading(args.request)) return methodNotAllowedResponse("GET, HEAD");
    const file = await findFile(app.db, side, args.params.id);
    const number = pageNumber.safeParse(args.params.page);
    const preview = file && number.success ? await openPreview(app.storage, file, number.data) : null;
    if (!preview) return fileNotFoundResponse();
    if (args.request.method === "HEAD") await preview.content.cancel();
    return new Response(args.request.method === "HEAD" ? null : preview.content, {
      headers: {
        ...SECURITY_HEADERS,
        "Content-Type": PREVIEW_TYPE,
        "Content-Disposition": "inline",
        "Content-Length": String(preview.size),
        "Cache-Control": "private, max-age=600",
      },
    });
  });

/** Bytes of a text that its frame shows. */
const MAX_FRAME_BYTES = 200_000;

/** GET or HEAD of a delivered text as a page for a frame. */
export const handleFrame = (args: Args): Promise<Response> =>
  withFileActor(args, async (app, side) => {
    if (!isReading(args.request)) return methodNotAllowedResponse("GET, HEAD");
    const file = await findFile(app.db, side, args.params.id);
    if (!file || !isText(file)) return fileNotFoundResponse();
    const end = Math.min(file.size, MAX_FRAME_BYTES) - 1;
    const { content } = await openFileContent(app.storage, file, { start: 0, end });
    const page = renderTextFrame(file.name, await new Response(content).bytes(), file.size > MAX_FRAME_BYTES);
    return new Response(args.request.method === "HEAD" ? null : page, {
      headers: {
        ...SECURITY_HEADERS,
        "Content-Security-Policy": TEXT_FRAME_CSP,
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "private, no-store",
      },
    });
  });

const isReading = ({ method }: Request) => method === "GET" || method === "HEAD";

async function findFile(db: Db, side: FileActor, id: string | undefined) {
  const parsed = z.uuid().safeParse(id);
  return parsed.success ? findOrderFile(db, side, parsed.data) : null;
}

/** Hides the type of SVG images, which may contain scripts. */
const downloadType = (type: string | null) => (!type || type.includes("svg") ? "application/octet-stream" : type);

/** Null without a single valid range: the response then has the complete file. */
function parseRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return null;
  return start >= size || start > end ? "unsatisfiable" : { start, end };
}

/**
 * Streams the files of the control `files`, one after another, through `handle`. Returns its results and the form's text
 * fields. Throws errors of reading the body, and a 400 response for a body that is not such a form.
 */
export async function readMultipartFiles<T>(
  request: Request,
  handle: (file: { name: string; content: AsyncIterable<Uint8Array> }) => Promise<T>,
): Promise<{ results: T[]; texts: Map<string, string> }> {
  const form = createFormParser(request);
  const results: T[] = [];
  const texts = new Map<string, string>();
  form.on("field", (name, value) => texts.set(toStorableText(name), toStorableText(String(value))));
  let previous: Promise<void> = Promise.resolve();
  let current: BusboyFileStream | undefined;
  form.on("file", (field, stream, name) => {
    // `handle` receives read errors; after it, an unhandled one must not crash the process.
    stream.on("error", () => {});
    // A file is not read before the previous one is done, which slows the client down (backpressure).
    previous = previous.then(async () => {
      current = stream;
      if (field === "files" && name)
        results.push(await handle({ name: toStorableText(name), content: chunksOf(stream) }));
      // Discards what `handle` did not read.
      stream.resume();
    });
    previous.catch(() => stream.resume());
  });
  try {
    await parseBody(form, request);
  } catch (error) {
    current?.destroy(error instanceof Error ? error : new Error("The form broke off"));
    await previous.catch(() => {});
    throw error;
  }
  await previous;
  return { results, texts };
}

function createFormParser(request: Request): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      limits: {
        files: MAX_ORDER_FILES,
        fileSize: MAX_FILE_BYTES + 1,
        fields: 10,
        fieldSize: MAX_FIELD_BYTES,
        headerSize: 8_192,
      },
    });
  } catch {
    throw new Response("This is no form with files.", { status: 400 });
  }
}

async function parseBody(form: BusboyInstance, request: Request): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  form.once("finish", resolve);
  form.once("error", () => reject(new Response("This form is damaged.", { status: 400 })));
  const pump = async () => {
    for await (const chunk of request.body ?? []) {
      if (!form.write(chunk)) await Promise.race([new Promise((drained) => form.once("drain", drained)), promise]);
    }
    form.end();
  };
  await Promise.race([promise, pump().then(() => promise)]);
}

/** Does not destroy the stream when the consumer stops early. */
async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}
